// A charge of payslips: shares in percent for a contribution, an amount in euros for fees and deductions.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { payersOfType } from '@cartable/domain/payroll/payroll.rules.ts'
import {
  basesOf,
  type ChargePayer,
  type ChargeType,
  chargeBaseLabels,
  chargePayerLabels,
  chargeTypeLabels,
  chargeTypes,
} from '@cartable/domain/payroll/payroll.schema.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { chargePath, chargesPath, chargesTitle, crumbs, listId } from './payroll-texts.ts'

const F = formOf<typeof payrollApi.saveCharge>()
const typeOptions = wordOptions(chargeTypeLabels, chargeTypes)

/** What the type does not have is emptied, so that nothing hidden is sent. */
const useKeptToType = (type: ChargeType, payer: ChargePayer) => {
  const { getValues } = useFormShared()
  const set = useFormSetter()
  useEffect(() => {
    const keep = (name: string, values: readonly string[]) => {
      if (!values.includes(getValues(name) as string)) set(name, values[0])
    }
    const empty = (name: string, isEmpty: boolean) => {
      if (isEmpty && getValues(name) !== null) set(name, null)
    }
    keep('base', basesOf[type])
    keep('payer', payersOfType(type))
    empty('employeeRate', type !== 'contribution' || payer === 'employer')
    empty('employerRate', type !== 'contribution' || payer === 'employee')
    empty('amount', type === 'contribution')
  }, [type, payer, getValues, set])
}

const Fields = () => {
  const type = useFormValue<ChargeType>('type')
  const payer = useFormValue<ChargePayer>('payer')
  const isShare = type === 'contribution'
  useKeptToType(type, payer)
  const payers = payersOfType(type)
  return (
    <>
      <Section id="charge" title="Charge">
        <F.Text name="name" label="Nom" maxLength={120} span={4} autoFocus />
        <F.Select name="type" label="Type" options={typeOptions} span={2} />
        <F.Select name="base" label="Base" options={wordOptions(chargeBaseLabels, basesOf[type])} span={2} />
        {payers.length > 1 && (
          <F.Select name="payer" label="Payé par" options={wordOptions(chargePayerLabels, payers)} span={2} />
        )}
        {isShare && payer !== 'employer' && (
          <F.Percent name="employeeRate" label="Part du salarié" optional={false} span={2} />
        )}
        {isShare && payer !== 'employee' && (
          <F.Percent name="employerRate" label="Part de l’employeur" optional={false} span={2} />
        )}
        {!isShare && <F.Euros name="amount" label="Montant" optional={false} span={2} />}
      </Section>
      <Section id="dates" title="En vigueur">
        <F.Day name="startsOn" label="Du" description="Un bulletin prend ce qui vaut au premier jour de son mois." />
        <F.Day name="endsOn" label="Au" description="Jour compris, vide tant qu’aucune fin n’est connue." />
      </Section>
    </>
  )
}

const Charge = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(payrollApi.showCharge, id === null ? {} : { id: String(id) })
  const neighbours = useNeighbours(listId, id)
  const canWrite = useCan('payroll', 'write')
  const go = useGo()
  const { listAddress } = neighbours
  const leave = useCallback(() => go(listAddress ?? chargesPath), [go, listAddress])
  const breadcrumb = useMemo(
    () => [...crumbs, { label: chargesTitle, path: listAddress ?? chargesPath }],
    [listAddress],
  )
  return (
    <Panel
      title={id === null ? 'Nouvelle charge' : (query.data?.name ?? 'Charge')}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      actions={
        id !== null && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="payslip_charges" entityId={id} />
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la charge">
        {(record) => (
          <RecordForm
            operation={payrollApi.saveCharge}
            screen="charge-sociale"
            record={record}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={leave}
            onSaved={() => toast.success(id === null ? 'Charge créée.' : 'Charge enregistrée.')}
            onNew={() => go(chargePath('nouveau'))}
          >
            <Fields />
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const ChargeForm = () => <AskedRecord>{(id) => <Charge id={id} />}</AskedRecord>
