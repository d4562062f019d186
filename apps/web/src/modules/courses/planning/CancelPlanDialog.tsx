// Takes a planned lesson away: why, in words that the others are told, once its family knows what that costs.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { CancellationCost } from '@cartable/domain/courses/charges/charges.schema.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { cancellationReasons } from '@cartable/domain/courses/planning/planning.schema.ts'
import { cancellationReasonLabels } from '@cartable/domain/courses/planning/planning.words.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { type Who, WhoRadio } from '../together/WhoRadio.tsx'
import type { PlannedLesson } from './planned-lesson.ts'

const F = formOf<typeof planningApi.cancelPlan>()

const ofFamily: readonly unknown[] = ['pupil-ill', 'family']

/** The office asks it of a family that telephoned, or does not. */
const AskedOfFamily = ({ cost }: { readonly cost: CancellationCost }) => {
  const reason = useFormValue<string | null>('reason')
  if (cost.lateCents === 0 || !ofFamily.includes(reason)) return null
  return (
    <F.Switch name="charge" label={`Annulation tardive\u00a0: facturer ${formatEuros(cost.lateCents)} à la famille`} />
  )
}

type Props = {
  readonly lesson: PlannedLesson
  readonly onClose: () => void
  /** Which lesson: of several pupils, the one that was taken away, or the first. */
  readonly onCancelled: (id: number) => void
}
type Chosen = Props & { readonly who: Who; readonly onWho: (who: Who) => void }

type Said = Chosen & { readonly cost: CancellationCost | null }

const Cancelling = ({ lesson, who, onWho, cost, onClose, onCancelled }: Said) => (
  <RecordForm
    operation={planningApi.cancelPlan}
    refreshes={[['courses'], ['contracts']]}
    screen="annulation-cours"
    key={`${who.id} ${who.onlyThis}`}
    record={{ ...who, reason: null, words: null, charge: false }}
    layout="modal"
    closeOnSave={false}
    saveLabel="Annuler le cours"
    closeLabel="Garder le cours"
    errorsOf={({ isValid, errorMsgs }) =>
      isValid ? null : { propertyPaths: errorMsgs.map(() => ''), messages: errorMsgs }
    }
    onClose={onClose}
    onSaved={() => onCancelled(who.id)}
  >
    <Section id="annulation" title={lesson.what}>
      <WhoRadio label="Cours à annuler" pupils={lesson.pupils} who={who} onChange={onWho} />
      <F.Radio
        name="reason"
        label="Motif"
        options={wordOptions(cancellationReasonLabels, cancellationReasons)}
        span={6}
      />
      <F.Text
        name="words"
        label="Précision"
        description="La famille et le professeur la liront."
        span={6}
        maxLength={300}
      />
      {cost && <AskedOfFamily cost={cost} />}
    </Section>
  </RecordForm>
)

/** A teacher is told of no cost: it is not his to ask. */
export const CancelPlanDialog = (asked: Props) => {
  const isOffice = useCan('courses', 'write')
  const { onClose } = asked
  const [who, onWho] = useState<Who>({ id: asked.lesson.id, onlyThis: false })
  const props = { ...asked, who, onWho }
  if (!isOffice)
    return (
      <FormDialog title="Annuler le cours" onClose={onClose}>
        <Cancelling {...props} cost={null} />
      </FormDialog>
    )
  return <CostlyCancelling {...props} />
}

/** The cost is known before the button is there. */
const CostlyCancelling = (props: Chosen) => {
  const { id, onlyThis } = props.who
  const query = useOperation(chargesApi.cancellationCost, {
    id: String(id),
    ...(onlyThis && { onlyThis: 'true' as const }),
  })
  return (
    <FormDialog title="Annuler le cours" onClose={props.onClose} query={query} what="ce que coûte l’annulation">
      {(cost) => <Cancelling {...props} cost={cost} />}
    </FormDialog>
  )
}
