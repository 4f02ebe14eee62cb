import type { NextApiRequest, NextApiResponse } from 'next';

/** Health of the web server itself; it calls nothing else. */
export default function health(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store').status(200).json({ status: 'ok' });
}
