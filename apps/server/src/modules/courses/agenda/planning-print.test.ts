// The printed planning: a week a page across the sheet, whole texts, whose it is.
import { expect, test } from 'vitest'
import { pdfText } from '../../../../test/pdf-text.ts'
import { createPdf } from '../../../platform/pdf/pdf.ts'
import { type PrintedEvent, planningPaper } from './planning.print.ts'

const seller = {
  ...{ name: 'Cours Armor', legalForm: 'SARL', capitalCents: 1_000_000, rcsCity: 'Rennes', siren: '123456782' },
  ...{ nic: '00012', vatNumber: null, sapNumber: null, address: '1 rue de Brest 35000 Rennes' },
}
const event = (at: string, title: string): PrintedEvent => ({
  ...{ at, minutes: 90, title, teacherName: 'Yann Le Floch', studentName: 'Maël Beaumanoir', pupils: [] },
  ...{ format: 'CAD', place: null, address: null, isTest: false },
})
const long = 'Numérique et sciences informatiques, spécialité de terminale générale'

test('each week begins a page, each lesson is whole on its line, whatever the length of its words', async () => {
  const pdf = createPdf()
  try {
    const events = [
      ...Array.from({ length: 30 }, (_, at) =>
        event(`2026-11-${String(23 + (at % 5))}T${String(8 + (at % 8)).padStart(2, '0')}:00:00Z`, long),
      ),
      event('2026-12-01T16:00:00Z', 'Anglais'),
    ].sort((one, other) => one.at.localeCompare(other.at))
    const definition = planningPaper({
      ...{ seller, name: 'Yann Le Floch', from: '2026-11-23', to: '2026-12-06', events },
      now: new Date('2026-11-29T10:00:00Z'),
    })
    expect(definition.pageOrientation).toBe('landscape')
    const text = pdfText(await pdf.render(definition)).replace(/\s+/g, ' ')
    expect(text).toContain('Semaine du 23/11/2026 au 29/11/2026, 30 cours')
    expect(text).toContain('Semaine du 30/11/2026 au 06/12/2026, 1 cours')
    expect(text).toContain('mardi 01/12/2026')
    expect(text).toContain('17:00 – 18:30')
    expect(text).not.toContain('…')
  } finally {
    await pdf.close()
  }
})

test('a span without a lesson says so', () => {
  const definition = planningPaper({
    ...{
      seller,
      name: 'Odile',
      from: '2026-11-23',
      to: '2026-11-29',
      events: [],
      now: new Date('2026-11-29T10:00:00Z'),
    },
  })
  expect(JSON.stringify(definition.content)).toContain('Rien n’est prévu du 23/11/2026 au 29/11/2026.')
  expect(JSON.stringify(definition.content)).toContain('Planning d’Odile')
})
