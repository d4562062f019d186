// Notifications of mail servers, as several of them write them, and what is not one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeliveryStatus } from './delivery-status.ts'

const message = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const postfix = (more: { status?: string[]; original?: string[] } = {}) =>
  message(
    'From: MAILER-DAEMON@mx.exemple.fr',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B095B5ADSN=_01"',
    '',
    'Preamble',
    '--9B095B5ADSN=_01',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry. --9B095B5ADSN=_01 is not a boundary here.',
    '',
    '--9B095B5ADSN=_01',
    'Content-Type: message/delivery-status',
    '',
    ...(more.status ?? [
      'Reporting-MTA: dns; mx.exemple.fr',
      '',
      'Final-Recipient: rfc822; lea@exemple.fr',
      'Original-Recipient: rfc822;Lea@exemple.fr',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 <lea@exemple.fr>: Recipient address',
      '    rejected',
      '',
      'Final-Recipient: rfc822; <max@exemple.fr>',
      'Action: delayed',
      'Status: 4.4.1 (no answer)',
    ]),
    '',
    '--9B095B5ADSN=_01',
    ...(more.original ?? [
      'Content-Type: message/rfc822',
      '',
      'From: a@b.fr',
      'Message-ID:',
      ' <message-1.ab@b.fr>',
      '',
      'Bonjour',
    ]),
    '--9B095B5ADSN=_01--',
    'Epilogue',
  )

test('the addresses, why, and the mail it is about', () => {
  expect(readDeliveryStatus(postfix())).toEqual({
    messageId: '<message-1.ab@b.fr>',
    recipients: [
      {
        address: 'Lea@exemple.fr',
        action: 'failed',
        status: '5.1.1',
        diagnostic: '550 5.1.1 <lea@exemple.fr>: Recipient address rejected',
      },
      { address: 'max@exemple.fr', action: 'delayed', status: '4.4.1', diagnostic: null },
    ],
  })
})

test('headers alone, or a part in base64, tell as much', () => {
  const original = ['Content-Type: text/rfc822-headers', '', 'Message-Id: <message-2@b.fr>']
  expect(readDeliveryStatus(postfix({ original }))?.messageId).toBe('<message-2@b.fr>')
  const encoded = Buffer.from('Message-Id: <message-3@b.fr>\r\n').toString('base64')
  const inBase64 = ['Content-Type: text/rfc822-headers', 'Content-Transfer-Encoding: base64', '', encoded]
  expect(readDeliveryStatus(postfix({ original: inBase64 }))?.messageId).toBe('<message-3@b.fr>')
  const without = ['Content-Type: text/plain', '', 'rien']
  expect(readDeliveryStatus(postfix({ original: without }))?.messageId).toBeNull()
})

test('an absence, an answer, an empty report are none', () => {
  expect(readDeliveryStatus(message('Subject: Absent', '', 'Je reviens lundi.'))).toBeNull()
  expect(readDeliveryStatus(postfix({ status: ['Reporting-MTA: dns; mx.exemple.fr'] }))).toBeNull()
  expect(readDeliveryStatus(Buffer.alloc(0))).toBeNull()
})

test('whatever the bytes, nothing is thrown and nothing takes long', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          ...postfix()
            .toString()
            .split(/(?<=[\n;:])/),
        ),
        { maxLength: 200 },
      ),
      (pieces) => {
        readDeliveryStatus(Buffer.from(pieces.join('')))
      },
    ),
  )
  const nested = 'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(20_000)
  const begun = process.threadCpuUsage()
  readDeliveryStatus(Buffer.from(nested))
  readDeliveryStatus(Buffer.from(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\nx: y\n\n'.repeat(100_000)}`))
  // microseconds of this thread, whatever else runs
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000)
})
