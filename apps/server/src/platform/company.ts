// The company as it presents itself to visitors: its name, and the telephone at which somebody answers.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { Db } from './db/database.ts'

export type ShownCompany = {
  readonly name: string
  /** `tel` for the link, `text` as it is read; null while the company gave none. */
  readonly phone: { readonly tel: string; readonly text: string } | null
}

export const shownCompany = async (db: Db): Promise<ShownCompany> => {
  const { name, phone, phoneRegion } = await db
    .selectFrom('companies')
    .select(['name', 'phone', 'phoneRegion'])
    .where('code', '=', 'holding')
    .executeTakeFirstOrThrow()
  return { name, phone: phone === null ? null : { tel: phone, text: formatPhone(phone, phoneRegion) } }
}
