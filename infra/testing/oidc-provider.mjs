/**
 * A certified OpenID Connect provider for tests: `node oidc-provider.mjs PORT CLIENT REDIRECT…`.
 *
 * Every login is accepted. The name is the part of the address before the first hyphen; an address that begins with
 * "unverified" is not verified. Keys are generated at each start, so a restart rotates the keys. Two clients have a
 * secret with characters that must be URL-encoded.
 */
import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';

const [port, client, ...redirects] = process.argv.slice(2);
const SECRET = 'a secret: 100% + more';

function signingKey(type, options, attributes) {
  const { privateKey } = generateKeyPairSync(type, options);
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', ...attributes };
}

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    [client, 'none'],
    ['another', 'none'],
    ['by-basic', 'client_secret_basic'],
    ['by-post', 'client_secret_post'],
  ].map(([id, method]) => ({
    client_id: id,
    application_type: 'native',
    token_endpoint_auth_method: method,
    ...(method !== 'none' && { client_secret: SECRET }),
    redirect_uris: redirects,
  })),
  jwks: { keys: [signingKey('rsa', { modulusLength: 2048 }, { alg: 'RS256' })] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: id.split(/[-@]/)[0],
      email: id,
      email_verified: !id.startsWith('unverified'),
    }),
  }),
  cookies: { keys: ['only for tests'] },
});

provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
