// Serves the mailing list of teachers, on the screen and as a file.
import { teachersMailingApi } from '@cartable/domain/teachers/teachers-mailing.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../platform/sheets/csv.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { listMailing, mailingForExport, placeChoices } from './mailing.queries.ts'

const csvColumns: readonly CsvColumn[] = [
  { header: 'Professeur', column: 'teacher', kind: 'text' },
  { header: 'E-mail', column: 'email', kind: 'text' },
  { header: 'Téléphone', column: 'phone', kind: 'text' },
  { header: 'Emploi', column: 'employment', kind: 'text' },
  { header: 'Service', column: 'services', kind: 'text' },
  { header: 'Format', column: 'formats', kind: 'text' },
  { header: 'Matières', column: 'subjects', kind: 'text' },
  { header: 'Ville', column: 'city', kind: 'text' },
  { header: 'Département', column: 'departement', kind: 'text' },
  { header: 'Disponible', column: 'available', kind: 'text' },
  { header: 'Disponible le', column: 'availabilityOn', kind: 'day' },
]

export const teachersMailingService = handlers(teachersMailingApi, {
  mailingList: ({ db }, input) => listMailing(db, input),
  mailingFilters: async ({ db }) => ({
    subjects: await offerSubjects(db),
    levels: await offerLevels(db),
    ...(await placeChoices(db)),
  }),
  mailingCsv: async ({ db, platform, today }, input) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: `liste-de-diffusion-professeurs-${today()}.csv`,
    body: await openCsv(platform.database.replicaPool, mailingForExport(db, input), csvColumns),
    inline: false,
  }),
})
