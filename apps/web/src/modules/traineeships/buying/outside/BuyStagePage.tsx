// A family registers a child to a stage: child and subjects, price and conditions, then the payment on its own page.
import type { FamilyForm } from '@cartable/domain/contacts/family-requests.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { BuyAnswer, OfferedToFamily } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice, StepBar } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { go, useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'
import { childOf, familyForm, saveChild } from '../../../contacts/outside/child.parts.tsx'
import { buyStage, holdSeats, stageOffer, stagePrice, waitForPlace } from './buying.doors.ts'
import { ChoiceStep } from './ChoiceStep.tsx'
import { HeldPlace } from './HeldPlace.tsx'
import { PriceStep } from './PriceStep.tsx'
import { choiceOf, chosenOf, firstValues, missingOfChoice, newChild, type StageValues } from './stage-values.ts'

type Props = { readonly offer: OfferedToFamily; readonly family: FamilyForm }

const Wizard = ({ offer, family }: Props) => {
  const { levelId } = offer.stage
  const form = useForm<StageValues>(firstValues(offer, family), { keptAs: `stage-${levelId}` })
  const mayPay = useMayPay()
  const { values } = form
  /** What was asked last, and may have been refused. */
  const [asked, setAsked] = useState('')
  const child = useAct(saveChild)
  const hold = useAct(holdSeats)
  const buy = useAct(buyStage, { touches: ['billing'] })
  const wait = useAct(waitForPlace, {
    done: () => {
      form.finish()
      toast('Vous êtes sur la liste d’attente\u00a0: un mail vous est envoyé dès qu’une place se libère.')
      void go('/espace/stages', { anyway: true })
    },
  })
  const count = values.subjects.length
  const price = useAnswer(
    stagePrice,
    {
      levelId: String(levelId),
      // no child is chosen yet, or one that does not exist yet
      ...(values.who === '' || values.who === newChild ? {} : { studentId: values.who }),
      subjectCount: Math.max(count, 1),
      promoCode: values.appliedCode,
    },
    { enabled: count > 0 },
  )
  const kept = offer.holds.find(({ studentId }) => String(studentId) === values.who)
  // what was kept is no more, or of another child: chosen again
  const step = values.step === 3 && kept !== undefined ? 3 : 2
  const name = family.children.find(({ id }) => String(id) === values.who)?.firstName ?? values.firstName
  const choice = JSON.stringify([values.who, values.subjects, values.groups])
  const isRefused = asked === choice && hold.errors?.propertyPaths.includes('subjects') === true
  const someFull = chosenOf(values, offer).some((subject) => subject.isFull) || isRefused

  /** The child exists from here on: the next steps name it. */
  const studentOf = async (): Promise<number | null> => {
    if (values.who !== newChild) return Number(values.who)
    const saved = await child.run({ id: null, updatedAt: null, ...childOf(values) })
    if (saved?.id == null) return null
    form.set({ who: String(saved.id) })
    return saved.id
  }
  const choose = async () => {
    if (!form.check(missingOfChoice(values, offer))) return
    const studentId = await studentOf()
    if (studentId === null) return
    if (someFull) return void wait.run({ levelId, studentId, traineeshipSubjects: values.subjects.map(Number) })
    setAsked(JSON.stringify([String(studentId), values.subjects, values.groups]))
    if ((await hold.run(choiceOf(values, offer, studentId))) === null) return
    form.set({ step: 3, who: String(studentId) })
    window.scrollTo(0, 0)
  }
  const bought = ({ id, isToPay }: BuyAnswer) =>
    void go(isToPay ? `/espace/stages/payer/${id}` : `/espace/stages?inscription=${id}`, { anyway: true })
  const total = price.data?.totalCents ?? null
  // of whoever may not pay, the place waits for the other parent as long as it may
  const terms = price.data?.instalments ?? []
  const inTimes = values.pays === 'instalments' && terms.length > 1
  const chosen = values.pays === 'instalments' && !inTimes ? 'now' : values.pays
  const pays = mayPay || offer.payLaterUntil === null ? chosen : 'later'
  const isNow = mayPay && pays !== 'later' && (total ?? 0) > 0
  return (
    <Page title={step === 2 ? 'Inscrire mon enfant' : 'Le prix et les conditions'} narrow back="/espace/stages">
      {step === 3 && kept && <HeldPlace until={kept.until} />}
      <StepBar step={step} of={4} name={step === 2 ? offer.stage.title : [name, offer.stage.title].join(', ')} />
      <Form
        of={form}
        act={step === 3 ? buy : (hold as never)}
        input={() => {
          if (step === 2) {
            void choose()
            return null
          }
          if (total === null) return null
          return {
            ...choiceOf(values, offer, Number(values.who)),
            studiedChapters: Object.entries(values.chapters)
              .filter(([id]) => values.subjects.includes(id))
              .map(([id, seen]) => ({ traineeshipSubjectId: Number(id), chapterIds: seen.map(Number) })),
            promoCode: values.appliedCode,
            ...{ expectedCents: total, pays, accepts: values.accepts },
            ...(pays === 'instalments' && { agrees: values.agrees === JSON.stringify(terms), terms }),
          }
        }}
        after={bought}
      >
        {step === 2 && <ChoiceStep form={form} offer={offer} family={family} />}
        {step === 3 && <Answered of={price}>{(data) => <PriceStep form={form} offer={offer} price={data} />}</Answered>}
        {step === 2 && someFull && (
          <Notice meaning="warning">
            Ce que vous avez choisi est complet. Prenez un autre horaire, ou demandez à être averti{'\u00a0'}: la place
            qui se libère est proposée dans l’ordre des demandes, et gardée pour vous.
          </Notice>
        )}
        {step === 2 && total !== null && count > 0 && !someFull && (
          <p>
            {count === 1 ? '1\u00a0matière' : `${count}\u00a0matières`}
            {'\u00a0'}: <b>{formatEuros(total)}</b>
          </p>
        )}
        <Failure of={child} />
        <Failure of={wait} />
        <Button kind="primary" wide submits isBusy={child.isBusy || wait.isBusy}>
          {step === 2
            ? someFull
              ? 'M’avertir d’une place'
              : 'Continuer'
            : isNow
              ? 'Payer par carte'
              : 'Réserver la place'}
        </Button>
        {step === 3 && (
          <Button kind="quiet" onPress={() => form.set({ step: 2 })}>
            Étape précédente
          </Button>
        )}
      </Form>
    </Page>
  )
}

export const BuyStagePage = () => {
  const levelId = useParam('id')
  const offer = useAnswer(stageOffer, { levelId })
  const family = useAnswer(familyForm, {})
  return (
    <Answered of={offer}>
      {(data) => <Answered of={family}>{(own) => <Wizard key={levelId} offer={data} family={own} />}</Answered>}
    </Answered>
  )
}
