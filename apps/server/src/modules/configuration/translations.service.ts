// Serves the texts that server and web share as a file that browsers keep: a script, or JSON.
import { createHash } from 'node:crypto'
import { translationsApi } from '@cartable/domain/configuration/translations.api.ts'
import { onlyLocale, type TranslationsInput } from '@cartable/domain/configuration/translations.schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'

/** Domain of texts → key → text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A new release brings new texts: pages ask again after this time. */
const maxAgeSeconds = 3_600

// in a script, nothing of a text may end it: < could close the element that holds it, and two separators are line ends
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const fileOf = (texts: Texts, { domain, _format, locale }: TranslationsInput): string => {
  const found = Object.hasOwn(texts, domain) ? texts[domain] : undefined
  const content = {
    fallback: onlyLocale,
    defaultDomain: 'messages',
    translations: { [locale]: { [domain]: found ?? notFound() } },
  }
  if (_format === 'json') return JSON.stringify(content)
  return `(function (host) {
  var given = ${inScript(content)};
  var known = (host.translations = host.translations || { fallback: given.fallback, defaultDomain: given.defaultDomain, translations: {} });
  for (var locale in given.translations) {
    known.translations[locale] = Object.assign(known.translations[locale] || {}, given.translations[locale]);
  }
})(globalThis);
`
}

/** `texts`: asked once, at the first call, when every catalogue is loaded; only the composition root knows them all. */
export const translationsService = (texts: () => Texts) => {
  let known: Texts | undefined
  return handlers(translationsApi, {
    translations: async (_context, input) => {
      known ??= texts()
      const body = Buffer.from(fileOf(known, input))
      return {
        mediaType: input._format === 'json' ? 'application/json' : 'text/javascript',
        fileName: `${input.domain}.${input._format}`,
        body,
        inline: true,
        shared: { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, maxAgeSeconds },
      }
    },
  })
}
