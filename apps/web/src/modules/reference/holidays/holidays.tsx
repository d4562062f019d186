// List and form of the days without lessons; the zone is asked as the kind needs it.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { holidaysApi } from '@cartable/domain/reference/holidays/holidays.api.ts'
import { type HolidayKind, holidayKinds } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { historyOf } from '../shared/history.tsx'

const zoneWords = (kind: HolidayKind, zone: string | null): string =>
  zone === null ? 'Partout' : kind === 'school' && zone.length === 1 ? `Zone ${zone}` : `Département ${zone}`

const columns = columnsOf<typeof holidaysApi.list>()([
  { id: 'name', label: 'Nom', cell: (holiday) => holiday.name, sort: true },
  { id: 'kind', label: 'Type', cell: (holiday) => holidayKinds[holiday.kind], sort: true, width: 190 },
  { id: 'zone', label: 'Zone', cell: (holiday) => zoneWords(holiday.kind, holiday.zone), sort: true, width: 150 },
  {
    id: 'firstDay',
    label: 'Du',
    cell: (holiday) => formatDay(holiday.firstDay),
    sort: true,
    figures: true,
    width: 120,
  },
  { id: 'lastDay', label: 'Au', cell: (holiday) => formatDay(holiday.lastDay), sort: true, figures: true, width: 120 },
])

export const HolidayList = () => (
  <ReferenceList
    table={holidays}
    operations={holidaysApi}
    columns={columns}
    defaultSort="firstDay.desc"
    searchLabel="Nom ou zone…"
  />
)

const F = formOf<typeof holidaysApi.save>()

const helps: Readonly<Record<HolidayKind, string>> = {
  school: 'A, B ou C\u202f; le numéro du département en Corse et outre-mer, où l’académie fixe ses dates.',
  public: 'Vide\u00a0: partout. Sinon le numéro du département où ce jour est férié.',
  company: 'Une fermeture vaut pour toute la société.',
}

const Zone = () => {
  const kind = useFormValue<HolidayKind>('kind')
  return <F.Text name="zone" label="Zone" description={helps[kind]} disabled={kind === 'company'} span={3} />
}

const fields = () => (
  <>
    <Section id="periode" title="Période sans cours">
      <F.Radio name="kind" label="Type" options={wordOptions(holidayKinds)} />
      <F.Text name="name" label="Nom" span={3} placeholder="Vacances de Noël" />
      <Zone />
    </Section>
    <Section id="jours" title="Jours">
      <F.Day name="firstDay" label="Premier jour" />
      <F.Day name="lastDay" label="Dernier jour (inclus)" />
    </Section>
  </>
)

export const HolidayForm = () => (
  <ReferenceForm table={holidays} operations={holidaysApi} fields={fields} history={historyOf} />
)
