/** What holds this server and the API together; on a developer's machine each run makes its own. */
const SECRETS = ['REVALIDATE_SECRET', 'INTERNAL_SECRET'];
const ADDRESSES = ['API_ORIGIN', 'WEB_ORIGIN'];
const SHORTEST = 32;
// As api/core/settings.py has it.
const DEVELOPMENT = 'development-only-secret-of-no-value-at-all';

/** What a server with ENV=production lacks, each with what is wanted; nothing where it may start. */
export function faultsOf(environment) {
  if (environment.ENV !== 'production') return [];
  const weak = SECRETS.filter((name) => {
    const secret = environment[name] ?? '';
    return secret === DEVELOPMENT || secret.length < SHORTEST;
  });
  return [
    ...weak.map((name) => `${name} (a secret of at least ${SHORTEST} characters)`),
    ...ADDRESSES.filter((name) => !environment[name]).map((name) => `${name} (said, even where it is as by default)`),
  ];
}
