/**
 * A certified OpenID Connect provider for tests: `node issuer.mjs PORT REDIRECT CLIENT`.
 *
 * Whoever signs in is who they say; an address that begins with "unverified" is not vouched for. Keys are made at each
 * start, so that starting it again on the same port is what a provider does when it changes its keys.
 */
import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';

const [port, redirect, client] = process.argv.slice(2);

function signingKey(type, options, facts) {
  const { privateKey } = generateKeyPairSync(type, options);
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', ...facts };
}

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [client, 'another'].map((id) => ({
    client_id: id,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    redirect_uris: [redirect],
  })),
  jwks: { keys: [signingKey('rsa', { modulusLength: 2048 }, { alg: 'RS256' })] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
  }),
  cookies: { keys: ['only for tests'] },
});

provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
