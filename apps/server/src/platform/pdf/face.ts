// The face of the company on its papers: the image in their head and the colour of their titles, put on as they are laid out.
import type { Database } from '../db/database.ts'
import type { Files, StoredFile } from '../files/files.ts'
import type { PdfDefinition } from './definition.ts'

export type PaperFace = {
  /** A data address; papers are laid out where no file is read. */
  readonly logo: string | null
  readonly colour: string | null
}

const dataAddress = (mediaType: string, bytes: Buffer) => `data:${mediaType};base64,${bytes.toString('base64')}`

/** Reads the face at each paper, and its image once for as long as it is the same. */
export const createPaperFaces = (database: Database, files: Pick<Files, 'readAll'>) => {
  let known: { readonly id: number; readonly logo: string } | null = null
  return async (): Promise<PaperFace> => {
    const row = await database.db
      .selectFrom('companies as c')
      .leftJoin('files as f', 'f.id', 'c.logoFileId')
      .select(['c.brandColour as colour', 'f.id', 'f.storageKey', 'f.mediaType'])
      .where('c.code', '=', 'holding')
      .executeTakeFirst()
    if (!row || row.id === null || row.storageKey === null || row.mediaType === null)
      return { logo: null, colour: row?.colour ?? null }
    if (known?.id !== row.id)
      known = {
        id: row.id,
        logo: dataAddress(row.mediaType, await files.readAll({ storageKey: row.storageKey })),
      }
    return { logo: known.logo, colour: row.colour }
  }
}

/** Room of the image in the head of a paper, in points. */
const room: [width: number, height: number] = [180, 48]

/** A paper with letterhead in the company's face; any other as it is. */
export const withFace = ({ letterhead, ...definition }: PdfDefinition, face: PaperFace): PdfDefinition => {
  if (letterhead === undefined || (face.logo === null && face.colour === null)) return definition
  const [, ...content] = definition.content as unknown[]
  const colour = face.colour ?? letterhead.ink
  const painted = { bold: true, color: colour }
  const { title, section, ...styles } = definition.styles ?? {}
  return {
    ...definition,
    styles: {
      ...styles,
      ...(title ? { title: { ...title, color: colour } } : {}),
      ...(section ? { section: { ...section, color: colour } } : {}),
    },
    content: [
      {
        columns: [
          face.logo === null
            ? { text: letterhead.name, fontSize: 13, ...painted }
            : {
                stack: [
                  { image: face.logo, fit: room, margin: [0, 0, 0, 4] },
                  { text: letterhead.name, fontSize: 10, ...painted },
                ],
              },
          { stack: letterhead.lines.map((text) => ({ text })), alignment: 'right', style: 'small' },
        ],
        margin: [0, 0, 0, 18],
      },
      ...content,
    ] as PdfDefinition['content'],
  }
}

type Printer = {
  readonly pdf: { render(definition: PdfDefinition): Promise<Buffer> }
  readonly files: Pick<Files, 'readAll'>
}

/** Whether papers can show an image: some PNG and JPEG files are made in ways that they cannot. */
export const isPrintable = async ({ pdf, files }: Printer, image: StoredFile): Promise<boolean> => {
  const logo = dataAddress(image.mediaType, await files.readAll(image))
  return pdf
    .render({ info: { title: '', author: '', creationDate: new Date(0) }, content: [{ image: logo, fit: room }] })
    .then(
      () => true,
      () => false,
    )
}
