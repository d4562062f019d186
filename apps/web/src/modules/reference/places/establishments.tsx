// List and form of the establishments, with the teachers attached to one.
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { establishmentsApi } from '@cartable/domain/reference/places/establishments.api.ts'
import { establishments } from '@cartable/domain/reference/places/places.tables.ts'
import { useMemo } from 'react'
import { Tick } from '../../../platform/codification/codification-columns.tsx'
import { ReferenceForm } from '../../../platform/codification/ReferenceForm.tsx'
import { type ReferenceFilter, ReferenceList } from '../../../platform/codification/ReferenceList.tsx'
import { Swatch } from '../../../platform/fields/ChoiceFields.tsx'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type RowOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { historyOf } from '../shared/history.tsx'
import classes from './places.module.css'

const columns = columnsOf<typeof establishmentsApi.list>()([
  { id: 'name', label: 'Nom', cell: (one) => one.name, sort: true },
  { id: 'address', label: 'Adresse', cell: (one) => one.address ?? <Dash /> },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: (one) => (one.phone ? formatPhone(one.phone, one.phoneRegion) : <Dash />),
    width: 150,
  },
  {
    id: 'famous',
    label: 'Prestigieux',
    cell: (one) => <Tick isOn={one.famous} />,
    sort: true,
    width: 120,
    card: 'none',
  },
  {
    id: 'teachers',
    label: 'Professeurs',
    cell: (one) => one.teacherCount || <Dash />,
    align: 'right',
    width: 120,
    card: 'none',
  },
  { id: 'color', label: 'Couleur', cell: (one) => <Swatch color={one.color} />, width: 130, card: 'none' },
])

const filters: readonly ReferenceFilter[] = [
  {
    kind: 'choice',
    param: 'prestigieux',
    input: 'onlyFamous',
    label: 'Prestige',
    options: [{ value: 'true', label: 'Prestigieux' }],
  },
]

export const EstablishmentList = () => (
  <ReferenceList
    table={establishments}
    operations={establishmentsApi}
    columns={columns}
    defaultSort="name.asc"
    searchLabel="Nom ou ville…"
    filters={filters}
  />
)

type Teacher = RowOf<typeof establishmentsApi.teachers>
const teacherColumns = columnsOf<typeof establishmentsApi.teachers>()([
  { id: 'identity', label: 'Identité', cell: (teacher) => teacher.identity, sort: true },
  {
    id: 'subjects',
    label: 'Matières',
    cell: ({ subjects: [main, ...others] }) =>
      main === undefined ? (
        <Dash />
      ) : (
        <>
          {main}
          {others.length > 0 && <span className={classes.subjects}>{`, ${others.join(', ')}`}</span>}
        </>
      ),
  },
  { id: 'address', label: 'Adresse', cell: (teacher) => teacher.address ?? <Dash />, sort: true },
])
const teacherNoun = {
  one: 'professeur',
  many: 'professeurs',
  none: 'Aucun professeur dans cet établissement',
  why: 'La fiche d’un professeur dit où il enseigne.',
}

const Teachers = ({ id }: { readonly id: number }) => {
  const input = useMemo(() => ({ id: String(id) }), [id])
  return (
    <div className={classes.teachers}>
      <ServerTable<typeof establishmentsApi.teachers>
        id="etablissement-professeurs"
        operation={establishmentsApi.teachers}
        columns={teacherColumns}
        noun={teacherNoun}
        keyOf={(teacher: Teacher) => teacher.id}
        nameOf={(teacher: Teacher) => teacher.identity}
        pathOf={(teacher: Teacher) => `/teacher/${teacher.id}`}
        defaultSort="identity.asc"
        defaultSize={10}
        input={input}
        keep="memory"
        searchLabel="Rechercher un professeur…"
      />
    </div>
  )
}

const TeacherSection = ({ id }: { readonly id: number | null }) => {
  const canRead = useCan('teachers')
  return id === null || !canRead ? null : (
    <Section id="professeurs" title="Professeurs" free>
      <Embedded>
        <Teachers id={id} />
      </Embedded>
    </Section>
  )
}

const F = formOf<typeof establishmentsApi.save>()
const blank = { phone: { phoneNumber: null, phoneRegion: 'FR' } }

const fields = ({ id }: AnswerOf<typeof establishmentsApi.show>) => (
  <>
    <Section id="identite" title="Identité">
      <F.Text name="name" label="Nom" span={4} />
      <F.Color name="color" label="Couleur" span={2} />
      <F.Switch
        name="famous"
        label="Prestigieux"
        description="Un repère dans les listes et les fichiers, rien de plus."
        span={6}
      />
      <F.Address name="address" label="Adresse" operation={peopleApi.addressAutocomplete} withComplement span={6} />
    </Section>
    <Section id="telephones" title="Téléphones" free>
      <F.Rows name="phones" label="Téléphone" blank={blank} max={20}>
        {(index) => <F.Phone name={`phones.${index}.phone`} label="Numéro" span={4} />}
      </F.Rows>
    </Section>
    <TeacherSection id={id} />
  </>
)

export const EstablishmentForm = () => (
  <ReferenceForm table={establishments} operations={establishmentsApi} fields={fields} history={historyOf} />
)
