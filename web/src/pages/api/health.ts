import type { NextApiRequest, NextApiResponse } from 'next';

/** The web's own server stands; it asks nothing of others. */
export default function health(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store').status(200).json({ status: 'ok' });
}
