/** Body of /.well-known/security.txt (RFC 9116), as api/docs/security_txt.py; null without SECURITY_TXT_EXPIRES. */
export function securityTxt(environment) {
  const { SECURITY_TXT_EXPIRES: expires, SECURITY_CONTACT: contact, WEB_ORIGIN: origin } = environment;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expires ?? '') || !origin) return null;
  return [
    `Contact: ${contact || `mailto:security@${new URL(origin).hostname}`}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: ar, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Answers the request if it is for security.txt. */
export function createSecurityTxt(environment) {
  const body = securityTxt(environment);
  return (request, response) => {
    if (request.url !== '/.well-known/security.txt' || !['GET', 'HEAD'].includes(request.method)) return false;
    if (body === null) {
      response.writeHead(404).end();
      return true;
    }
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(body);
    return true;
  };
}
