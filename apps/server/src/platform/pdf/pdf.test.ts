// Papers: French text laid out, the same bytes twice, nothing read on behalf of a definition.
import { afterAll, expect, test } from 'vitest'
import { facts, paper, ruledTable } from './paper.ts'
import { createPdf } from './pdf.ts'

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

test('a narrow no-break space, which the font lacks, is printed as a no-break space and not as a box', async () => {
  expect((await pdf.render(definition('\u202f'))).equals(await pdf.render(definition('\u00a0')))).toBe(true)
})

test('a definition that cannot be laid out fails alone: the next paper is printed', async () => {
  await expect(pdf.render({ ...definition(), content: [{ image: '/etc/hostname' }] })).rejects.toThrow(
    /could not be laid out/,
  )
  expect((await pdf.render(definition())).length).toBeGreaterThan(5_000)
})
