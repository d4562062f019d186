// Somebody else whom the office may call about a family: the other parent, a grandparent.
import { z } from 'zod'
import { optionalEmail, optionalText } from '../kernel/fields.ts'
import { Phone } from '../kernel/phone.ts'

/** As pages receive it; empty while the family named nobody. */
export const SecondContact = z.object({
  name: z.string().nullable(),
  /** « Père », « Grand-mère ». */
  link: z.string().nullable(),
  phone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
  email: z.string().nullable(),
})
export type SecondContact = z.infer<typeof SecondContact>

/** As forms send it. */
export const SecondContactInput = z.object({
  name: optionalText(100),
  link: optionalText(60),
  phone: Phone,
  email: optionalEmail,
})
export type SecondContactInput = z.output<typeof SecondContactInput>
/** Path and sentence of what is missing; null: nothing. */
export const faultOfSecondContact = ({ name, link, phone, email }: SecondContactInput) => {
  const reach = phone.phoneNumber ?? email
  if (name === null) return (link ?? reach) === null ? null : { path: 'name', message: 'Ce champ est obligatoire.' }
  return reach === null ? { path: 'phone', message: 'Indiquez un téléphone ou une adresse e-mail.' } : null
}
