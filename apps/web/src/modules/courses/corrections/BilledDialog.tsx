// « Corriger la facture » of a lesson: as it was really given, with the papers and the money that follow, said before it is saved.

import { billedCorrectionApi as api } from '@cartable/domain/courses/corrections/billed.api.ts'
import type { BilledCorrectionRecord, MadeCorrection } from '@cartable/domain/courses/corrections/billed.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { durationText, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { BilledRecap } from './BilledRecap.tsx'

const F = formOf<typeof api.saveBilled>()

const valueText = (at: string, minutes: number, cents: number) =>
  `${formatInstant(at)}, ${durationText(minutes)}, ${formatEuros(cents)}`

/** What was put right of it already, with the papers that say so. */
const Made = ({ made }: { readonly made: readonly MadeCorrection[] }) =>
  made.length === 0 ? null : (
    <section aria-label="Corrections de ce cours">
      <h3>Corrections</h3>
      <ul>
        {made.map((one) => (
          <li key={one.id}>
            {formatDay(one.at)}
            {one.by && ` par ${one.by}`}
            {'\u00a0'}: <s>{valueText(one.beforeDoneAt, one.beforeMinutes, one.beforeCents)}</s>{' '}
            {valueText(one.afterDoneAt, one.afterMinutes, one.afterCents)}. {one.reason}
            {one.papers.length > 0 && ` (${one.papers.map(({ reference }) => reference).join(', ')})`}
          </li>
        ))}
      </ul>
    </section>
  )

/** « Facturé à tort »: to another family, as given by another teacher, to a payer wrongly named. */
const WrongBill = ({ record }: { readonly record: BilledCorrectionRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const { payer, contracts, contractId } = record
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        justify="flex-start"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        data-span={6}
      >
        Facturé à tort{'\u00a0'}: autre famille, autre professeur, payeur mal nommé
      </Button>
    )
  return (
    <>
      {contracts.length > 1 && (
        <F.Select
          name="contractId"
          label="Le cours était"
          optional={false}
          description="Contrats du professeur, et de l’élève."
          options={contracts.map((one) =>
            one.value === contractId ? { ...one, label: `${one.label}, comme facturé` } : one,
          )}
          span={6}
        />
      )}
      {payer && payer.billed !== payer.now && (
        <F.Switch
          name="renamesPayer"
          label={`Refaire au nom de\u00a0: ${payer.now} (facturé\u00a0: ${payer.billed})`}
          span={6}
        />
      )}
      {payer && payer.billed === payer.now && (
        <p data-span={6}>
          Facturé à {payer.billed}, comme le dit la fiche de la famille{'\u00a0'}: si c’est faux, corrigez d’abord la
          fiche.
        </p>
      )}
    </>
  )
}

const Fields = ({ record }: { readonly record: BilledCorrectionRecord }) => {
  const today = useToday()
  return (
    <FieldGrid>
      <F.Instant name="doneAt" label="Date et heure de début" max={today} />
      <F.Select name="durationMinutes" label="Durée" options={durationOptions(record.durationStepMinutes)} />
      <WrongBill record={record} />
      <F.LongText
        name="reason"
        label="Motif"
        description="Imprimé sur l’avoir, et dit à la famille et au professeur."
        optional={false}
        maxLength={300}
        minRows={2}
        span={6}
      />
    </FieldGrid>
  )
}

/** A lesson that waits for the bill of its month has none yet. */
const titleOf = (record: BilledCorrectionRecord | undefined): string => {
  if (record === undefined) return 'Corriger le cours'
  return record.reference === '' ? 'Corriger le cours' : `Corriger la facture ${record.reference}`
}

type Props = { readonly courseId: number; readonly onClose: () => void }

export const BilledDialog = ({ courseId, onClose }: Props) => {
  const query = useOperation(api.billed, { id: String(courseId) })
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(query.data)}
      size={620}
      query={query}
      what="le cours"
      closedBy="buttons"
    >
      {(record) => (
        <>
          {record.obstacle === null ? (
            <RecordForm
              operation={api.saveBilled}
              screen="correction-cours-facture"
              record={record}
              layout="modal"
              noDraft
              saveLabel={record.reference === '' ? 'Corriger le cours' : 'Corriger la facture'}
              closeLabel="Annuler"
              onClose={onClose}
              refreshes={[['courses'], ['billing'], ['accounting']]}
              onSaved={({ papers, refundMessage }) => {
                toast.success(papers.length === 0 ? 'Cours corrigé.' : `Cours corrigé\u00a0: ${papers.join(', ')}.`)
                if (refundMessage !== null) toast.error(unbroken(refundMessage))
              }}
            >
              <p>{record.what}</p>
              <Fields record={record} />
              <BilledRecap record={record} />
              <p>
                Le prix de l’heure est faux{'\u00a0'}?{' '}
                <AppLink href={`/privateTuition/contract/${record.contractId}`}>Corrigez le tarif au contrat</AppLink>.
              </p>
              <Made made={record.made} />
            </RecordForm>
          ) : (
            <>
              <EmptyLine>{unbroken(record.obstacle)}</EmptyLine>
              <Made made={record.made} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
