// What is asked of the file of texts: a domain of texts, a format, a language.
import { z } from 'zod'

export const defaultTextDomain = 'messages'
export const translationFormats = ['js', 'json'] as const
/** The one language of the program: any other gets its texts. */
export const onlyLocale = 'fr'

/** A language as browsers name it: `fr`, `pt_BR`, `zh-Hant-TW`. */
const locale = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,3}$/)

export const TranslationsInput = z.object({
  domain: z
    .string()
    .regex(/^[a-z]{1,40}$/)
    .default(defaultTextDomain),
  _format: z.enum(translationFormats).default('js'),
  locale: locale.default(onlyLocale),
})
export type TranslationsInput = z.output<typeof TranslationsInput>
