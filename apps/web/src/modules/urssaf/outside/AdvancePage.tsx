// « Mon avance immédiate »: three questions, the form, where it stands, the year's ceiling, the requests, its stop, what changes ask.
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import {
  contestWords,
  eligibilityQuestions,
  familyChanges,
  familySteps,
} from '@cartable/domain/urssaf/family-advance.rules.ts'
import type { OwnAdvance } from '@cartable/domain/urssaf/own-advance.schema.ts'
import { useState } from 'react'
import { currentDay } from '../../../platform/clock.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Lead, Notice, Quiet, Row, Section, SplitBar, StepBar } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { ChipsField, DayField } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Sheet } from '../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { AdvanceForm } from './AdvanceForm.tsx'
import { ownAdvance, stopOwnAdvance } from './advance.doors.ts'

type YesNo = 'yes' | 'no' | ''
const answers = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
] as const

/** Three questions before any form: whoever may not have it learns why at once. */
const Questions = ({ onReady }: { readonly onReady: () => void }) => {
  const [said, setSaid] = useState<Readonly<Record<string, YesNo>>>({})
  const isReady = eligibilityQuestions.every(({ name }) => said[name] === 'yes')
  return (
    <Section title="Y avez-vous droit&nbsp;?">
      {eligibilityQuestions.map(({ name, question, no }) => (
        <div key={name}>
          <ChipsField<'yes' | 'no'>
            name={name}
            value={said[name] ?? ''}
            error={null}
            onChange={(value) => setSaid((now) => ({ ...now, [name]: value }))}
            label={question}
            choices={answers}
          />
          {said[name] === 'no' && <Notice meaning="warning">{no}</Notice>}
        </div>
      ))}
      {isReady && (
        <Buttons>
          <Button kind="primary" onPress={onReady}>
            Remplir le formulaire
          </Button>
        </Buttons>
      )}
    </Section>
  )
}

const Ceiling = ({ ceiling }: Pick<OwnAdvance, 'ceiling'>) => {
  const { year, isProvisional, ceilingCents, leftCents, takenCents, usedElsewhereCents, plannedCents, reachedIn } =
    ceiling
  if (ceilingCents === null || leftCents === null) return <Quiet>Le plafond de {year} n’est pas encore connu.</Quiet>
  return (
    <Section title={`Plafond de ${year}`}>
      <Card>
        <SplitBar parts={{ advancedCents: takenCents + usedElsewhereCents, ownCents: leftCents }}>
          <Lead>
            Il vous reste {formatEuros(leftCents)} sur {formatEuros(ceilingCents)}.
          </Lead>
          <Quiet>
            {formatEuros(takenCents)} avancés cette année
            {usedElsewhereCents > 0 && `, ${formatEuros(usedElsewhereCents)} utilisés ailleurs`}.{' '}
            {plannedCents > 0 && `Vos cours prévus en prendront ${formatEuros(plannedCents)}. `}
            {reachedIn === null
              ? 'À ce rythme, le plafond n’est pas atteint cette année.'
              : `À ce rythme, le plafond est atteint en ${formatMonth(reachedIn)}.`}
            {isProvisional && ` C’est le plafond de ${year - 1}, en attendant celui de ${year}.`}
          </Quiet>
        </SplitBar>
      </Card>
    </Section>
  )
}

const Requests = ({ requests }: Pick<OwnAdvance, 'requests'>) => (
  <>
    {requests.length > 0 && (
      <Section title="Demandes à l’Urssaf" count={requests.length}>
        <Card>
          {requests.map((request) => (
            <Row
              key={request.id}
              title={`${request.reference}, cours du ${formatDay(request.day)}`}
              detail={request.words}
              aside={formatEuros(request.amountCents)}
            />
          ))}
        </Card>
      </Section>
    )}
    <Section title="Contester une demande">
      <Quiet>{contestWords}</Quiet>
    </Section>
  </>
)

const StopSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const today = currentDay()
  const act = useAct(stopOwnAdvance, { touches: ['customers'] })
  const form = useForm({ on: today })
  return (
    <Sheet title="Arrêter l’avance immédiate" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ on }) => (form.check({ on: on === '' ? 'Choisissez un jour.' : null }) ? { on } : null)}
        after={() => {
          toast('L’avance s’arrête. Le bureau est prévenu.')
          onClose()
        }}
      >
        <Quiet>
          Les demandes déjà parties se terminent d’abord. Les cours donnés à partir de ce jour vous sont facturés en
          entier&nbsp;; leur crédit d’impôt vous reste acquis, l’année suivante.
        </Quiet>
        <DayField {...form.at('on')} label="Premier jour sans avance" min={today} />
        <Buttons>
          <Button kind="danger" submits>
            Arrêter l’avance
          </Button>
          <Button onPress={onClose}>La garder</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const Stop = ({ advance }: { readonly advance: OwnAdvance }) => {
  const [isOpen, setOpen] = useState(false)
  const keep = useAct(stopOwnAdvance, { touches: ['customers'], done: () => toast('L’avance continue.') })
  return (
    <Section title="Arrêter">
      {advance.stopsOn === null ? (
        <Buttons>
          <Button kind="quiet" onPress={() => setOpen(true)}>
            Ne plus utiliser l’avance immédiate
          </Button>
        </Buttons>
      ) : (
        <>
          <Notice meaning="warning">
            Elle s’arrête&nbsp;: les cours donnés à partir du {formatDay(advance.stopsOn)} vous sont facturés en entier.
            Les demandes déjà parties se terminent d’abord.
          </Notice>
          <Buttons>
            <Button isBusy={keep.isBusy} onPress={() => void keep.run({ on: null })}>
              Garder l’avance
            </Button>
          </Buttons>
          <Failure of={keep} />
        </>
      )}
      {isOpen && <StopSheet onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Changes = () => (
  <Section title="Vous changez de compte, de nom ou d’adresse&nbsp;?">
    <Card>
      {familyChanges.map(({ what, words }) => (
        <div key={what}>
          <Lead>{what}</Lead>
          <Quiet>{words}</Quiet>
        </div>
      ))}
    </Card>
    <Buttons>
      <ButtonLink to="/espace/compte/informations">Mes informations</ButtonLink>
    </Buttons>
  </Section>
)

const Advance = ({ advance }: { readonly advance: OwnAdvance }) => {
  const [asks, setAsks] = useState<'no' | 'questions' | 'form'>('no')
  const { step, title, explanation, whatToDo, isEditable, isOffered, form } = advance
  const isBegun = step > 0
  const account = form.bankAccount
  if (asks === 'form') return <AdvanceForm advance={advance} onDone={() => setAsks('no')} />
  return (
    <>
      {isBegun && <StepBar step={step} of={familySteps.length} name={familySteps[step - 1] ?? ''} />}
      <Card>
        <div>
          <Lead>{title}</Lead>
          <p>{explanation}</p>
          {whatToDo !== null && <Quiet>{whatToDo}</Quiet>}
          {isBegun && account !== null && (
            <Quiet>
              Compte prélevé&nbsp;: {account.maskedIban}, {account.holder}
            </Quiet>
          )}
        </div>
      </Card>
      {!isOffered && isEditable && (
        <Notice>
          Nous ne demandons pas l’avance immédiate en ce moment. Vos attestations fiscales restent à vous.
        </Notice>
      )}
      {isOffered && isEditable && asks === 'no' && (
        <Buttons>
          <Button kind="primary" onPress={() => setAsks(isBegun ? 'form' : 'questions')}>
            {isBegun ? 'Corriger le formulaire' : 'Demander l’avance immédiate'}
          </Button>
        </Buttons>
      )}
      {asks === 'questions' && <Questions onReady={() => setAsks('form')} />}
      {advance.isOffered && <Ceiling ceiling={advance.ceiling} />}
      {(isBegun || advance.requests.length > 0) && <Requests requests={advance.requests} />}
      {!isEditable && <Changes />}
      {advance.mayStop && <Stop advance={advance} />}
    </>
  )
}

export const AdvancePage = () => {
  const advance = useAnswer(ownAdvance, {})
  return (
    <Page
      title="Mon avance immédiate"
      back="/espace/compte"
      lead="L’Urssaf avance votre crédit d’impôt&nbsp;: vous ne payez que votre part des cours à domicile."
      narrow
    >
      <Answered of={advance}>{(data) => <Advance advance={data} />}</Answered>
    </Page>
  )
}
