// How a mail looks: the text that was written, and the same in a plain, quiet HTML page that every reader shows well.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const address = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?')\]]/g

const withLinks = (line: string): string => {
  let html = ''
  let from = 0
  for (const match of line.matchAll(address)) {
    const url = escapeHtml(match[0])
    html += `${escapeHtml(line.slice(from, match.index))}<a href="${url}" style="color:#364fc7">${url}</a>`
    from = match.index + match[0].length
  }
  return html + escapeHtml(line.slice(from))
}

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

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => `<p style="margin:0 0 16px">${part.split('\n').map(withLinks).join('<br>')}</p>`)
    .join('\n')

/** The HTML body. `sender` is the company as recipients know it. */
export const htmlMail = (mail: {
  subject: string
  title: string | null
  text: string
  sender: string
}): string => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f4f5f9;color:#1f2333;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#fff;border:1px solid #e1e4ee;border-radius:8px"><tr><td style="padding:28px 32px">
<p style="margin:0 0 20px;color:#364fc7;font-weight:600">${escapeHtml(mail.sender)}</p>
${mail.title ? `<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(mail.title)}</h1>\n` : ''}${paragraphs(mail.text)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
