// A French telephone number as people type it anywhere; without the schemas of forms, since the first page loads it.

/** `06 12 34 56 78`, `+33 6.12…` → E.164 and as it is shown; null for anything else. */
export const frenchNumber = (typed: string): { readonly e164: string; readonly shown: string } | null => {
  const digits = /^(?:\+33|0033|0)([1-9]\d{8})$/.exec(typed.replace(/[\s.\-()]/g, ''))?.[1]
  if (digits === undefined) return null
  return { e164: `+33${digits}`, shown: `0${digits}`.replace(/(\d\d)(?=\d)/g, '$1\u00a0') }
}
