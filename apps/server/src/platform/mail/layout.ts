// How a mail looks: its parts in the company's frame, in HTML that every reader shows well and as plain text.

import { unbroken } from '@cartable/domain/kernel/french.ts'
import { type MailPart, mailParts, plainMail, preheader } from '@cartable/domain/kernel/mails/mail-parts.ts'
import { plainMarkup, type Span, spansOf } from '@cartable/domain/kernel/mails/markup.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { MailFace } from './face.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** Text as people type it: CR and other controls gone, at most two line ends in a row, none at the ends. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** One line, fit for a header: no control character at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
export const tidyLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** A mail as it is about to leave. */
export type FramedMail = {
  readonly subject: string
  readonly title: string | null
  readonly markup: string
  readonly buttonLabel: string | null
  /** Where everything of ours begins: no other address becomes a link by itself. */
  readonly publicUrl: string
  readonly face: Omit<MailFace, 'logo'>
  /** The page of choices of its reader; null for what is always sent. */
  readonly choicesUrl: string | null
  /** `Content-ID` of the company's image. */
  readonly logoId: string | null
}

/** `Cours Armor SAS`, its address, its telephone: what is known of them. */
const footLines = ({ face }: FramedMail) => ({
  who: [face.legalName, face.address].filter(Boolean).join(' · '),
  phone: face.phone && formatPhone(face.phone, face.phoneRegion ?? 'FR'),
})

const choicesLabel = 'Choisir mes messages'

/** The plain text, made of the same parts as the HTML. */
export const textMail = (mail: FramedMail): string => {
  const { who, phone } = footLines(mail)
  const parts = mailParts(mail.markup, { ownUrl: mail.publicUrl, buttonLabel: mail.buttonLabel })
  const foot = [
    '--',
    ...who.split(' · '),
    ...(phone ? [phone] : []),
    ...(mail.choicesUrl ? [`${choicesLabel}\u00a0:`, mail.choicesUrl] : []),
  ].filter(Boolean)
  return `${mail.title ? `${mail.title}\n\n` : ''}${plainMail(parts)}\n\n${foot.join('\n')}\n`
}

/** Words as a mail shows them: typed anyhow, their double signs never begin a line. */
const shownHtml = (text: string) => escapeHtml(unbroken(text))

const spanHtml = ({ text, isBold }: Span) =>
  isBold ? `<strong style="font-weight:600">${shownHtml(text)}</strong>` : shownHtml(text)

/** Words with what is bold and what is a link in them. */
const wordsHtml = (markup: string, colour: string): string => {
  let html = ''
  let open: string | null = null
  for (const span of spansOf(markup)) {
    if (open !== span.href) {
      if (open !== null) html += '</a>'
      if (span.href !== null)
        html += `<a class="link" href="${escapeHtml(span.href)}" style="color:${colour};text-decoration:underline">`
      open = span.href
    }
    html += spanHtml(span)
  }
  return open === null ? html : `${html}</a>`
}

/** `colour`: of the company, on which white is read. */
const partHtml = (part: MailPart, colour: string): string => {
  if (part.kind === 'text')
    return `<p style="margin:0 0 14px">${part.lines.map((line) => wordsHtml(line, colour)).join('<br>')}</p>`
  if (part.kind === 'facts')
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="font-size:15px;line-height:22px;border-top:1px solid #eceef1;border-bottom:1px solid #eceef1;margin:0 0 18px">${part.facts
      .map(
        ([label, value]) =>
          `<tr><td class="quiet" style="padding:7px 12px 7px 0;color:#5a626c;width:92px;vertical-align:top">${shownHtml(plainMarkup(label))}</td><td style="padding:7px 0;font-weight:600">${wordsHtml(value, colour)}</td></tr>`,
      )
      .join('')}</table>`
  const url = escapeHtml(part.url)
  const label = escapeHtml(part.label)
  if (part.kind === 'link')
    return `<p style="margin:0 0 14px"><a class="link" href="${url}" style="color:${colour};font-weight:600">${label}</a></p>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:4px 0 18px"><tr><td align="center" style="background:${colour};border-radius:6px"><a href="${url}" style="display:block;padding:14px 20px;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>`
}

/** Readers that follow a dark system take these; the others stay light. */
const dark = `@media (prefers-color-scheme: dark){body,.page{background:#15181d!important}.card{background:#1d2127!important;border-color:#343a43!important;color:#e6e8eb!important}.card h1,.name{color:#e6e8eb!important}.quiet{color:#a9b1bb!important}.rule{border-color:#343a43!important}.link{color:#aab6ff!important}}`

/** The HTML body. */
export const htmlMail = (mail: FramedMail): string => {
  const { face } = mail
  const colour = face.colour ?? '#3448b5'
  const { who, phone } = footLines(mail)
  const parts = mailParts(mail.markup, { ownUrl: mail.publicUrl, buttonLabel: mail.buttonLabel })
  const logo = mail.logoId
    ? `<img src="cid:${escapeHtml(mail.logoId)}" height="32" alt="" style="vertical-align:middle;height:32px;width:auto;border:0;padding-right:10px">`
    : ''
  const links = [
    ...(phone ? [escapeHtml(phone)] : []),
    ...(mail.choicesUrl
      ? [
          `<a class="link" href="${escapeHtml(mail.choicesUrl)}" style="color:#27389a;text-decoration:none">${choicesLabel}</a>`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>:root{color-scheme:light dark}${dark}</style></head>
<body style="margin:0;background:#f6f7f9;color:#1b1f24;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader(parts))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9"><tr><td align="center" style="padding:16px 12px 24px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dde1e6;border-radius:8px;border-collapse:separate">
<tr><td class="rule" style="padding:18px 24px 14px;border-bottom:1px solid #eceef1">${logo}<span class="name" style="font-size:17px;font-weight:600;color:${colour};vertical-align:middle">${escapeHtml(face.name)}</span></td></tr>
<tr><td style="padding:22px 24px 12px;font-size:16px;line-height:24px">
${mail.title ? `<h1 style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600">${escapeHtml(mail.title)}</h1>\n` : ''}${parts.map((part) => partHtml(part, colour)).join('\n')}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="quiet" style="padding:14px 12px 0;font-size:13px;line-height:19px;color:#5a626c;text-align:center">${escapeHtml(who)}${links.length > 0 ? `<br>${links.join(' · ')}` : ''}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
