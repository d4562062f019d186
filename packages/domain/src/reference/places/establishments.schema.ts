// Shapes of the establishments, and of the teachers attached to one.
import { z } from 'zod'
import { AddressView, OptionalAddress } from '../../kernel/address.ts'
import { color, id, optionalColor, text } from '../../kernel/fields.ts'
import { RequiredPhone } from '../../kernel/phone.ts'

export const establishmentFields = {
  name: text(150),
  color: optionalColor,
  famous: z.boolean(),
  phones: z.array(z.object({ phone: RequiredPhone })).max(20),
  address: OptionalAddress,
}
export type EstablishmentValues = z.output<z.ZodObject<typeof establishmentFields>>

const PhoneView = z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() })
export const establishmentRecord = {
  name: z.string(),
  color: color.nullable(),
  famous: z.boolean(),
  phones: z.array(z.object({ phone: PhoneView })),
  address: AddressView.nullable(),
}
export const establishmentRow = {
  name: z.string(),
  color: color.nullable(),
  famous: z.boolean(),
  address: z.string().nullable(),
  /** The first one. */
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  teacherCount: z.int(),
}

/** A teacher who teaches, or taught, in an establishment. */
export const EstablishmentTeacher = z.object({
  id,
  identity: z.string(),
  /** The main one first. */
  subjects: z.array(z.string()),
  address: z.string().nullable(),
})
export type EstablishmentTeacher = z.infer<typeof EstablishmentTeacher>
