// Who a teacher is, as he corrects it himself; his name is changed by the office, which sees a paper.
import { z } from 'zod'
import { AddressView, OptionalAddress } from '../../kernel/address.ts'
import { optionalDay, readStamp } from '../../kernel/fields.ts'
import { Phone } from '../../kernel/phone.ts'

export const OwnIdentity = z.object({
  updatedAt: z.string(),
  name: z.string(),
  birthOn: z.string().nullable(),
  mobilePhone: z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() }),
  address: AddressView.nullable(),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

export const OwnIdentityInput = z.object({
  updatedAt: readStamp,
  birthOn: optionalDay,
  mobilePhone: Phone,
  address: OptionalAddress,
})
export type OwnIdentityInput = z.output<typeof OwnIdentityInput>
