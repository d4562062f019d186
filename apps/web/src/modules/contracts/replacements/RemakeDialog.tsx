// A contract made again with its right terms: which lessons follow, which stay, and what it costs are read first.
import { remakeApi } from '@cartable/domain/contracts/replacements/remake.api.ts'
import { remakeLabels as labels, type RemakeForm } from '@cartable/domain/contracts/replacements/remake.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { EndingPacks } from '../../billing/packs/packs.parts.tsx'
import classes from '../shared/contracts.module.css'
import { FamilyAgrees } from './FamilyAgrees.tsx'

const F = formOf<typeof remakeApi.remake>()
const employment = (isSelfEmployed: boolean) => (isSelfEmployed ? 'auto-entrepreneur' : 'salarié')

/** What follows and what stays, before anything is done. */
const Recap = ({ form }: { readonly form: RemakeForm }) => {
  const { lessons, billed, wasSelfEmployed, isSelfEmployed } = form
  const planned = lessons.filter(({ isPlanned }) => isPlanned).length
  return (
    <>
      <FamilyAgrees paidCents={form.paidCents} />
      <div className={classes.help} data-span={6} role="status">
        <p>
          {lessons.length === 0
            ? 'Aucun cours à facturer ne suit.'
            : `${counted(lessons.length, 'cours pas encore facturé suit', 'cours pas encore facturés suivent')}, dont ${planned} à venir ou à déclarer\u00a0: ${lessons.map(({ at }) => formatInstant(at)).join(', ')}.`}
        </p>
        {billed > 0 && (
          <p>
            {counted(billed, 'cours déjà facturé reste', 'cours déjà facturés restent')} sur le contrat {form.number}.
          </p>
        )}
        {form.hasSeries && <p>Les cours réguliers continuent, aux mêmes heures.</p>}
        {wasSelfEmployed !== isSelfEmployed && (
          <p>
            Le professeur est aujourd’hui {employment(isSelfEmployed)}, et non plus {employment(wasSelfEmployed)}.
          </p>
        )}
        <p>Le contrat {form.number} est clôturé aujourd’hui. La famille et le professeur sont prévenus une fois.</p>
      </div>
    </>
  )
}

type Props = { readonly contractId: number; readonly onClose: () => void }
export const RemakeDialog = ({ contractId, onClose }: Props) => {
  const query = useOperation(remakeApi.remakeForm, { contractId: String(contractId) })
  const go = useGo()
  return (
    <FormDialog
      onClose={onClose}
      title="Refaire le contrat"
      size={600}
      query={query}
      what="le contrat"
      closedBy="buttons"
    >
      {(form) => (
        <RecordForm
          operation={remakeApi.remake}
          screen={`contrat-refait-${contractId}`}
          record={{
            ...{ contractId, subjectId: form.subjectId, scholarLevelId: form.scholarLevelId, format: form.format },
            ...{ customerPrice: form.paidCents, margin: form.margin, familyAgrees: false, words: null },
          }}
          layout="modal"
          saveLabel="Refaire le contrat"
          closeLabel="Annuler"
          refreshes={[['contracts'], ['courses'], ['teachers'], ['linking']]}
          onClose={onClose}
          onSaved={({ id }) => {
            toast.success('Contrat refait\u00a0: la famille et le professeur sont prévenus.')
            if (id !== null) go(`/privateTuition/contract/${id}`)
          }}
        >
          <Section id="refait" title={`${form.studentName} avec ${form.teacherName}`}>
            <EndingPacks contractId={form.contractId} />
            <F.Select name="subjectId" label={labels.subjectId} options={idOptions(form.options.subjects)} />
            <F.Select name="scholarLevelId" label={labels.scholarLevelId} options={idOptions(form.options.levels)} />
            <F.Radio name="format" label={labels.format} options={form.options.formats} span={6} />
            <F.Euros name="customerPrice" label={labels.customerPrice} />
            <F.Euros name="margin" label={labels.margin} />
            <Recap form={form} />
            <F.Text name="words" label={labels.words} span={6} maxLength={300} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
