// A base salary: its school levels and what an hour of theirs is worth to a teacher.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { SalaryRecord } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import { useCallback, useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useNeighbours } from '../../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AskedRecord } from '../../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { salariesPath, salariesTitle, salaryCrumbs, salaryListId, salaryPath } from './salary-texts.ts'

const F = formOf<typeof salariesApi.saveSalary>()

const Fields = ({ record }: { readonly record: SalaryRecord }) => (
  <Section id="salaire" title="Salaire de base">
    <F.Choices
      name="scholarLevels"
      label="Niveaux scolaires"
      description="Ceux qui ont déjà un autre salaire de base ne sont pas proposés."
      options={record.options.scholarLevels}
      placeholder="Choisir"
      span={6}
    />
    <F.Euros name="salary" label="Salaire de l’heure" suffix="€/h" span={2} />
    <F.Switch
      name="enabled"
      label="En vigueur"
      description="Désactivé, il ne vaut plus pour les nouvelles propositions."
      span={4}
    />
  </Section>
)

const Salary = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(salariesApi.showSalary, id === null ? {} : { id: String(id) })
  const neighbours = useNeighbours(salaryListId, id)
  const canWrite = useCan('traineeships', 'write')
  const go = useGo()
  const { listAddress } = neighbours
  const leave = useCallback(() => go(listAddress ?? salariesPath), [go, listAddress])
  const crumbs = useMemo(
    () => [...salaryCrumbs, { label: salariesTitle, path: listAddress ?? salariesPath }],
    [listAddress],
  )
  return (
    <Panel
      title={id === null ? 'Nouveau salaire de base' : 'Modification du salaire de base'}
      breadcrumb={crumbs}
      canBeFavourite={false}
      actions={
        id !== null && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="traineeship_salaries" entityId={id} />
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="le salaire de base">
        {(record) => (
          <RecordForm
            operation={salariesApi.saveSalary}
            screen="salaire-de-stage"
            record={record}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={leave}
            onSaved={() => toast.success(id === null ? 'Salaire de base créé.' : 'Salaire de base enregistré.')}
            onNew={() => go(salaryPath('nouveau'))}
          >
            <Fields record={record} />
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const SalaryForm = () => <AskedRecord>{(id) => <Salary id={id} />}</AskedRecord>
