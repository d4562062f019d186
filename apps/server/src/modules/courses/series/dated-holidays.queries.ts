// Days without lessons of a year: public holidays, closures, and the school holidays of the zones where pupils live, missing ones too.
import { counted } from '@cartable/domain/kernel/french.ts'
import type { HolidayKind } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import { sql } from 'kysely'
import type { DatedLine, DatedSource } from '../../../platform/dated.ts'
import type { Db } from '../../../platform/db/database.ts'

const zoneWords = (zone: string) => (zone.length === 1 ? `de la zone ${zone}` : `du département ${zone}`)
const schoolYear = (year: number) => `${year}-${year + 1}`

type Missing = { readonly zone: string; readonly schoolYear: number }
type Known = { readonly kind: HolidayKind; readonly zone: string | null; readonly count: number; readonly from: string }

const list = async (db: Db, year: number, today: string): Promise<DatedLine[]> => {
  const missing = await sql<Missing>`
    select zone, school_year from missing_school_holidays(${year}, ${today}) order by zone, school_year`.execute(db)
  const known = await sql<Known>`
    select kind, case kind when 'school' then zone end as zone, count(*)::integer as count, min(lower(period))::text as "from"
      from holidays where enabled and period && daterange(make_date(${year}, 1, 1), make_date(${year + 1}, 1, 1))
     group by 1, 2 order by 1, 2`.execute(db)
  const isPublic = ({ kind }: Known) => kind === 'public'
  const lines = known.rows.map((row): DatedLine => {
    const { kind, zone, count, from } = row
    const said = { from, state: 'set' } as const
    if (kind === 'public')
      return {
        ...{ matter: 'Jours fériés', holds: counted(count, 'jour inscrit', 'jours inscrits'), ...said },
        source: 'Code du travail, articles L3133-1, L3134-13 et L3422-2',
      }
    if (kind === 'company')
      return { matter: 'Fermetures de la société', holds: counted(count, 'période'), source: null, ...said }
    return {
      ...{ matter: `Vacances ${zoneWords(zone ?? '')}`, holds: counted(count, 'période'), ...said },
      source: 'Arrêté du calendrier scolaire (article L521-1 du code de l’éducation)',
    }
  })
  const none: DatedLine = { matter: 'Jours fériés', holds: null, from: null, source: null, state: 'missing' }
  return [
    ...missing.rows.map(
      (one): DatedLine => ({
        matter: `Vacances ${schoolYear(one.schoolYear)} ${zoneWords(one.zone)}`,
        ...{ holds: null, from: null, source: null, state: 'missing' },
      }),
    ),
    ...(known.rows.some(isPublic) ? [] : [none]),
    ...lines,
  ]
}

export const datedHolidays: DatedSource = {
  ...{ title: 'Vacances et jours fériés', path: '/codification/holidays', right: 'codification' },
  list,
}
