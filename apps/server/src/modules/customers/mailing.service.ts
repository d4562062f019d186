// Serves the mailing list of customers, on the screen and as a file.
import { mailingApi } from '@cartable/domain/customers/mailing.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../platform/sheets/csv.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { customerCities } from './customers.queries.ts'
import { departementChoices, listMailing, mailingForExport } from './mailing.queries.ts'

const csvColumns: readonly CsvColumn[] = [
  { header: 'Dernier paiement', column: 'lastPaymentOn', kind: 'day' },
  { header: 'Client facturé', column: 'customer', kind: 'text' },
  { header: 'E-mail du client', column: 'customerEmail', kind: 'text' },
  { header: 'Téléphone du client', column: 'customerPhone', kind: 'text' },
  { header: 'Élève', column: 'student', kind: 'text' },
  { header: 'E-mail de l’élève', column: 'studentEmail', kind: 'text' },
  { header: 'Téléphone de l’élève', column: 'studentPhone', kind: 'text' },
  { header: 'Service', column: 'services', kind: 'text' },
  { header: 'Niveau', column: 'level', kind: 'text' },
  { header: 'Établissement', column: 'establishment', kind: 'text' },
  { header: 'Ville', column: 'city', kind: 'text' },
  { header: 'Département', column: 'departement', kind: 'text' },
  { header: 'Matières', column: 'subjects', kind: 'text' },
]

export const mailingService = handlers(mailingApi, {
  mailingList: ({ db }, input) => listMailing(db, input),
  mailingFilters: async ({ db }) => ({
    levels: await offerLevels(db),
    subjects: await offerSubjects(db),
    cities: await customerCities(db),
    departements: await departementChoices(db),
  }),
  mailingCsv: async ({ db, platform, today }, input) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: `liste-de-diffusion-${today()}.csv`,
    body: await openCsv(platform.database.replicaPool, mailingForExport(db, input), csvColumns),
    inline: false,
  }),
})
