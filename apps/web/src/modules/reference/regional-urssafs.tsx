// List and form of regional URSSAFs, with the departements that answer to each.
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { regionalUrssafsApi } from '@cartable/domain/reference/office.api.ts'
import { regionalUrssafs } from '@cartable/domain/reference/office.tables.ts'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { historyOf } from './history.tsx'

const columns = columnsOf<typeof regionalUrssafsApi.list>()([
  { id: 'name', label: 'Nom', cell: (urssaf) => urssaf.name, sort: true, width: '40%' },
  {
    id: 'departement_codes',
    label: 'Départements',
    cell: (urssaf) => urssaf.departement_codes.join(', ') || <Dash />,
    figures: true,
  },
])

export const RegionalUrssafList = () => (
  <ReferenceList
    table={regionalUrssafs}
    operations={regionalUrssafsApi}
    columns={columns}
    defaultSort="name.asc"
    searchLabel="Rechercher une URSSAF, un département…"
  />
)

const F = formOf<typeof regionalUrssafsApi.save>()

const fields = ({ options }: AnswerOf<typeof regionalUrssafsApi.show>) => (
  <FieldGrid>
    <F.Text name="name" label="Nom" span={3} />
    <F.Choices
      name="departementCodes"
      label="Départements"
      options={options.departementCodes ?? []}
      placeholder="Aucun"
      description="Un département relève d’une seule URSSAF."
      span={3}
    />
  </FieldGrid>
)

export const RegionalUrssafForm = () => (
  <ReferenceForm table={regionalUrssafs} operations={regionalUrssafsApi} fields={fields} history={historyOf} />
)
