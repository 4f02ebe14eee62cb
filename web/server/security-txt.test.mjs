import { expect, test } from 'vitest';
import { createSecurityTxt, securityTxt } from './security-txt.mjs';

const ENVIRONMENT = { WEB_ORIGIN: 'https://qima.example', SECURITY_TXT_EXPIRES: '2027-05-01' };

test('security.txt has the fields of RFC 9116', () => {
  expect(securityTxt(ENVIRONMENT)).toBe(
    'Contact: mailto:security@qima.example\n' +
      'Expires: 2027-05-01T00:00:00Z\n' +
      'Preferred-Languages: ar, en\n' +
      'Canonical: https://qima.example/.well-known/security.txt\n',
  );
  expect(securityTxt({ ...ENVIRONMENT, SECURITY_CONTACT: 'https://qima.example/report' })).toContain(
    'Contact: https://qima.example/report\n',
  );
});

test.each([undefined, '', 'soon'])('security.txt without a date is not found: %j', (date) => {
  expect(securityTxt({ ...ENVIRONMENT, SECURITY_TXT_EXPIRES: date })).toBeNull();
  const calls = [];
  const response = { writeHead: (status) => ({ end: () => calls.push(status) }) };
  const serve = createSecurityTxt({ ...ENVIRONMENT, SECURITY_TXT_EXPIRES: date });
  expect(serve({ url: '/.well-known/security.txt', method: 'GET' }, response)).toBe(true);
  expect(calls).toEqual([404]);
});

test('other requests pass on', () => {
  expect(createSecurityTxt(ENVIRONMENT)({ url: '/posts', method: 'GET' }, {})).toBe(false);
});
