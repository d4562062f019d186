// Papers: French text laid out, the same bytes twice, nothing read on behalf of a definition.
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { missingTags } from '../../../test/pdf-text.ts'
import { facts, paper, ruledTable } from './paper.ts'
import { createPdf } from './pdf.ts'
import { printingFor } from './share.ts'

const pdf = createPdf()
afterAll(() => pdf.close())

const definition = (gap = '\u202f') =>
  paper({
    title: 'Facture CPF-2026-000001',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    company: {
      name: 'Cours Armor',
      lines: ['12 rue de Nantes', '35000 Rennes'],
      legalLine: `SAS au capital de 10${gap}000,00\u00a0€`,
    },
    content: [
      { text: 'Facture', style: 'title' },
      facts([['Élève', 'Maël «\u00a0Œuvré\u00a0»']]),
      ruledTable(['Libellé', 'Total'], [['Cours de mathématiques', '60,00\u00a0€']], ['*', 80], [1]),
    ],
  })

test('lays a paper out, the same to the byte when printed again', async () => {
  const first = await pdf.render(definition())
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.length).toBeGreaterThan(5_000)
  expect((await pdf.render(definition())).equals(first)).toBe(true)
})

test('a paper says its language and its title, and its words stand in a tree in the order of reading', async () => {
  const bytes = await pdf.render(definition())
  expect(missingTags(bytes)).toEqual([])
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).lookup(PDFName.of('K'))
  const whole = root instanceof PDFArray ? root.lookup(0, PDFDict) : (root as PDFDict)
  expect(whole.get(PDFName.of('S'))).toBe(PDFName.of('Document'))
  const kinds = whole
    .lookup(PDFName.of('K'), PDFArray)
    .asArray()
    .map((one) => String(document.context.lookup(one, PDFDict).get(PDFName.of('S'))))
  // the head, the title, two facts, the table; the footer is of every page, and is read of none
  expect(kinds).toEqual([...Array(3).fill('/P'), '/H1', ...Array(6).fill('/P')])
})

test('a narrow no-break space, which the font lacks, is printed as a no-break space and not as a box', async () => {
  expect((await pdf.render(definition('\u202f'))).equals(await pdf.render(definition('\u00a0')))).toBe(true)
})

test('a definition that cannot be laid out fails alone: the next paper is printed', async () => {
  await expect(pdf.render({ ...definition(), content: [{ image: '/etc/hostname' }] })).rejects.toThrow(
    /could not be laid out/,
  )
  expect((await pdf.render(definition())).length).toBeGreaterThan(5_000)
})

/** Takes seconds to lay out: a table of hundreds of pages. */
const heavy = (rows = 6_000) => ({
  ...definition(),
  content: [
    ruledTable(
      ['Libellé', 'Total'],
      Array.from({ length: rows }, () => ['Cours', '60,00']),
      ['*', 80],
      [1],
    ),
  ],
})

test('one that lasts too long fails alone: those of others, before and after it, are printed', async () => {
  const small = createPdf(undefined, { threads: 2, layoutMs: 4_000, waiting: 20 })
  try {
    await small.render(definition())
    const endless = printingFor('account 1', () => small.render(heavy(200_000)))
    const own = printingFor('account 1', () => small.render(definition()))
    const others = Array.from({ length: 5 }, () => printingFor('account 2', () => small.render(definition())))
    await expect(endless).rejects.toThrow('the layout took too long')
    for (const bytes of await Promise.all([own, ...others])) expect(bytes.length).toBeGreaterThan(5_000)
  } finally {
    await small.close()
  }
})

test('the time that a paper waits is not counted as its own', async () => {
  const single = createPdf(undefined, { threads: 1, layoutMs: 3_000, waiting: 100 })
  try {
    await single.render(definition())
    const began = performance.now()
    const one = await single.render(heavy(1_500))
    const each = performance.now() - began
    // together they last longer than the limit of one
    const all = Array.from({ length: Math.ceil(3_500 / each) + 1 }, () => single.render(heavy(1_500)))
    for (const bytes of await Promise.all(all)) expect(bytes.length).toBe(one.length)
  } finally {
    await single.close()
  }
})

test('whoever asks for hundreds waits behind himself, and is told to; another’s paper comes in between', async () => {
  const pool = createPdf(undefined, { threads: 2, layoutMs: 30_000, waiting: 20 })
  try {
    await pool.render(definition())
    const ended: string[] = []
    const asked = Array.from({ length: 200 }, () =>
      printingFor('account 1', () => pool.render(definition())).then(
        () => ended.push('one of two hundred'),
        (error) => error as Error,
      ),
    )
    await printingFor('account 2', () => pool.render(definition()))
    expect(ended.length).toBeLessThan(15)
    const refused = (await Promise.all(asked)).filter((answer) => typeof answer !== 'number')
    expect(refused.length).toBeGreaterThan(170)
    for (const error of refused) expect(error).toMatchObject({ status: 429, retryAfterSeconds: 10 })
    // the program prints what it must, however much
    const own = await Promise.all(Array.from({ length: 30 }, () => pool.render(definition())))
    expect(own).toHaveLength(30)
  } finally {
    await pool.close()
  }
})

test('a word of thousands of letters is broken, and costs what its length does', async () => {
  const worded = (text: string) => pdf.render({ ...definition(), content: [{ text }] })
  const timeOf = async (text: string) => {
    const began = performance.now()
    await worded(text)
    return performance.now() - began
  }
  const words = await timeOf('WWWWWWW '.repeat(2_500))
  expect(await timeOf('W'.repeat(20_000))).toBeLessThan(1_000 + 10 * words)
})
