// The face of the company on a mail: its name, sender, colour, image and foot, as administrators set them.
import type { Database } from '../db/database.ts'
import type { Files } from '../files/files.ts'

export type MailFace = {
  /** What readers know the company by. */
  readonly name: string
  /** Address it comes from; null: that of the installation. */
  readonly email: string | null
  readonly replyTo: string | null
  readonly colour: string | null
  readonly legalName: string
  readonly address: string | null
  readonly phone: string | null
  readonly phoneRegion: string | null
  readonly logo: { readonly content: Buffer; readonly mediaType: string } | null
}

const readRow = (database: Database, companyId: number | null) => {
  const query = database.db
    .selectFrom('companies as c')
    .leftJoin('addresses as a', 'a.id', 'c.addressId')
    // what speaks for no service comes from where lessons are sold
    .leftJoin('companies as t', (join) => join.on('t.code', '=', 'private-tuition'))
    .leftJoin('files as f', (join) => join.on('f.id', '=', (of) => of.fn.coalesce('c.mailLogoFileId', 'c.logoFileId')))
    .select((of) => [
      'c.name',
      'c.senderName',
      'c.legalForm',
      of.fn.coalesce('c.senderEmail', 't.senderEmail').as('email'),
      of.fn.coalesce('c.replyTo', 't.replyTo').as('replyTo'),
      'c.brandColour as colour',
      'c.phone',
      'c.phoneRegion',
      'a.completeAddress as address',
      'f.id as logoId',
      'f.storageKey',
      'f.mediaType',
    ])
  return (
    companyId === null ? query.where('c.code', '=', 'holding') : query.where('c.id', '=', companyId)
  ).executeTakeFirst()
}

/** Reads the face at each mail, and its image once for as long as it is the same. */
export const createFaces = (database: Database, files: Pick<Files, 'readAll'>) => {
  const images = new Map<number, Buffer>()
  return async (companyId: number | null): Promise<MailFace> => {
    const row = await readRow(database, companyId)
    if (!row) throw new Error('the company of a mail has no row')
    let logo: MailFace['logo'] = null
    if (row.logoId !== null && row.storageKey !== null && row.mediaType !== null) {
      const content = images.get(row.logoId) ?? (await files.readAll({ storageKey: row.storageKey }))
      if (!images.has(row.logoId)) images.clear()
      images.set(row.logoId, content)
      logo = { content, mediaType: row.mediaType }
    }
    const { name, senderName, legalForm } = row
    return {
      name: senderName ?? name,
      email: row.email,
      replyTo: row.replyTo,
      colour: row.colour,
      legalName: [name, legalForm].filter(Boolean).join(' '),
      address: row.address,
      phone: row.phone,
      phoneRegion: row.phoneRegion,
      logo,
    }
  }
}
