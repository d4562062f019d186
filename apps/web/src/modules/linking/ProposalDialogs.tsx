// Dialogs of a proposal: the answer given by telephone, the choice that makes the contract, the date of the test course.

import { de } from '@cartable/domain/kernel/french.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import type { Proposal } from '@cartable/domain/linking/linking.schema.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { useMemo } from 'react'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './linking.module.css'

const A = formOf<typeof proposalsApi.answer>()
const C = formOf<typeof proposalsApi.choose>()
const D = formOf<typeof proposalsApi.askFirstCourse>()
type Props = { readonly proposal: Proposal; readonly onClose: () => void }

const Said = ({ refusals }: { readonly refusals: readonly Option[] }) =>
  useFormValue<boolean>('accepted') ? (
    <A.Instant name="expectedFirstCourseAt" label="Premier cours possible" span={6} />
  ) : (
    <A.Select name="responseTypeId" label="Motif du refus" options={refusals} span={6} />
  )

export const AnswerDialog = ({ proposal, refusals, onClose }: Props & { readonly refusals: readonly Option[] }) => {
  const record = useMemo(
    () => ({
      id: proposal.id,
      accepted: true,
      responseTypeId: null,
      comment: null,
      expectedFirstCourseAt: proposal.expectedFirstCourseAt,
    }),
    [proposal],
  )
  return (
    <FormDialog onClose={onClose} size={560} title={`Réponse ${de(proposal.teacherName)}`}>
      <RecordForm
        operation={proposalsApi.answer}
        screen="reponse-professeur"
        record={record}
        layout="modal"
        closeLabel="Annuler"
        noDraft
        refreshes={[['linking']]}
        onClose={onClose}
        onSaved={() => toast.success('Réponse enregistrée.')}
      >
        <Section id="reponse" title="Sa réponse">
          <A.Switch name="accepted" label="Le professeur accepte" span={6} />
          <Said refusals={refusals} />
          <A.LongText name="comment" label="Ce qu’il a dit" span={6} maxLength={2000} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

export const ChooseDialog = ({ proposal, onClose }: Props) => {
  const go = useGo()
  const record = useMemo(() => ({ id: proposal.id, firstCourseAt: proposal.expectedFirstCourseAt }), [proposal])
  return (
    <FormDialog onClose={onClose} size={560} title={`Choisir ${proposal.teacherName}`}>
      <RecordForm
        operation={proposalsApi.choose}
        screen="choix-professeur"
        record={record}
        layout="modal"
        saveLabel="Créer le contrat"
        closeLabel="Annuler"
        noDraft
        refreshes={[['linking'], ['contracts']]}
        onClose={onClose}
        onSaved={({ contractId, contractNumber, warnings }) => {
          const open = contractId === null ? undefined : () => go(`/privateTuition/contract/${contractId}`)
          toast.success(`Contrat ${contractNumber ?? ''} créé.`, open && { label: 'Voir le contrat', run: open })
          for (const warning of warnings) toast.error(warning)
        }}
      >
        <Section id="choix" title="Ce qui suit">
          <p className={classes.wide}>
            Le contrat est créé, et la famille reçoit son prix avec un lien pour l’accepter.
          </p>
          <C.Instant
            name="firstCourseAt"
            label="Cours d’essai"
            description={
              'La famille reçoit un mail pour confirmer cette date\u00a0; sans date, rien ne lui est demandé.'
            }
            span={6}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

export const FirstCourseDialog = ({ proposal, onClose }: Props) => {
  const record = useMemo(() => ({ id: proposal.id, firstCourseAt: proposal.expectedFirstCourseAt }), [proposal])
  return (
    <FormDialog onClose={onClose} size={560} title="Date du cours d’essai">
      <RecordForm
        operation={proposalsApi.askFirstCourse}
        screen="date-essai-famille"
        record={record}
        layout="modal"
        saveLabel="Demander à la famille"
        closeLabel="Annuler"
        noDraft
        refreshes={[['linking']]}
        onClose={onClose}
        onSaved={() => toast.success('La famille reçoit un mail pour confirmer cette date.')}
      >
        <Section id="date" title={`Avec ${proposal.teacherName}`}>
          <D.Instant name="firstCourseAt" label="Date et heure" span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
