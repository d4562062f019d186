// A proposal of a stage as its teacher reads it: days, hours, place, pupils and pay; accepted for some days or all, refused, other dates.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { OwnStageProposal, StageAnswer } from '@cartable/domain/traineeships/proposals/own-proposals.schema.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import type { Act } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Lead, type Meaning, Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { duration, longDay } from '../../../../platform/outside/dates.ts'
import { ManyChipsField, SelectField, TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'

type Kind = StageAnswer['answer']
type State = OwnStageProposal['state']
export type Reasons = readonly { readonly value: string | number; readonly label: string }[]
/** What the page of the link and the home have in common: they answer by different operations. */
export type Answering = {
  readonly act: Act<AnyOperation>
  readonly input: (answer: Partial<StageAnswer> & { readonly answer: Kind }) => object
}
type Props = {
  readonly proposal: OwnStageProposal
  readonly reasons: Reasons
  readonly answering: Answering
  readonly takeBack: { readonly run: () => void; readonly isBusy: boolean; readonly failure: string | null }
}

const stageWords: Readonly<Record<Exclude<State, 'waiting'>, readonly [Meaning, string, string]>> = {
  accepted: ['success', 'Vous avez accepté', 'Merci\u00a0: votre groupe vous attend. Un mail vous le confirme.'],
  refused: ['info', 'Vous avez refusé', 'Merci de votre réponse. Nous vous proposerons d’autres stages.'],
  taken: [
    'info',
    'Déjà pourvu',
    'Un autre professeur a répondu avant vous. Merci beaucoup\u00a0: nous vous appelons s’il ne peut plus.',
  ],
  over: ['info', 'Terminé', 'Cette proposition n’attend plus de réponse. Merci, et à bientôt pour un autre stage.'],
}

const tell = (state: State): void =>
  toast(state === 'waiting' ? 'Nous avons vos dates, et vous rappelons.' : stageWords[state][2])

const Facts = ({ proposal }: { readonly proposal: OwnStageProposal }) => {
  const { days, startTime, endTime, place, distanceKm, pupilCount, rateCents, totalCents, minutesPerDay } = proposal
  const far = distanceKm === null || distanceKm < 1 ? '' : ` (à ${Math.round(distanceKm)}\u00a0km de chez vous)`
  return (
    <>
      <p>
        <b>{totalCents === null ? 'Rémunération à convenir' : formatEuros(totalCents)}</b>
        {rateCents !== null &&
          `, soit ${formatEuros(rateCents)} de l’heure pendant ${duration(minutesPerDay * days.length)}`}
      </p>
      <p>
        {days.map(longDay).join(', ')}, {startTime}
        {'\u00a0'}–{'\u00a0'}
        {endTime}
      </p>
      <Quiet>
        {place === null ? 'En ligne' : `${place}${far}`}
        {pupilCount > 0 && `, ${pupilCount}\u00a0${pupilCount > 1 ? 'élèves' : 'élève'}`}
      </Quiet>
    </>
  )
}

const Answer = ({
  kind,
  proposal,
  reasons,
  answering,
  onBack,
}: Omit<Props, 'takeBack'> & { readonly kind: Kind; readonly onBack: () => void }) => {
  const form = useForm<{ days: readonly string[]; responseTypeId: string; comment: string }>({
    ...{ days: proposal.days, responseTypeId: '', comment: '' },
  })
  return (
    <Form
      of={form}
      act={answering.act}
      input={({ days, responseTypeId, comment }) => {
        const isFine =
          kind !== 'accept' || form.check({ days: days.length === 0 ? 'Choisissez au moins un jour.' : null })
        if (!isFine) return null
        return answering.input({
          ...{ answer: kind, days: kind === 'accept' ? [...days] : [], comment: comment === '' ? null : comment },
          responseTypeId: responseTypeId === '' ? null : Number(responseTypeId),
        })
      }}
      after={({ state }: { state: State }) => {
        tell(state)
        onBack()
      }}
    >
      {kind === 'accept' && proposal.days.length > 1 && (
        <ManyChipsField
          {...form.at('days')}
          label="Vos jours"
          choices={proposal.days.map((day) => ({ value: day, label: longDay(day) }))}
        />
      )}
      {kind === 'refuse' && reasons.length > 0 && (
        <SelectField
          {...form.at('responseTypeId')}
          label={'Pourquoi\u202f?'}
          choices={reasons.map(({ value, label }) => ({ value: String(value), label }))}
        />
      )}
      <TextArea
        {...form.at('comment')}
        label={kind === 'other-dates' ? 'Les jours et les heures qui vous conviennent' : 'Un mot pour nous'}
        optional={kind !== 'other-dates'}
      />
      <Buttons>
        <Button kind="primary" submits>
          {kind === 'accept' ? 'Confirmer mon accord' : 'Envoyer ma réponse'}
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

const Asks = (props: Omit<Props, 'takeBack'>) => {
  const [kind, setKind] = useState<Kind | null>(null)
  const { proposal, answering } = props
  if (kind !== null) return <Answer {...props} kind={kind} onBack={() => setKind(null)} />
  const title = `${proposal.subject}, ${proposal.level}`
  const all = proposal.days.length > 1 ? `les ${proposal.days.length} jours` : 'ce jour'
  return (
    <>
      <Buttons>
        <Button
          kind="primary"
          isBusy={answering.act.isBusy}
          label={`J’accepte ${all}\u00a0: ${title}`}
          onPress={() =>
            void answering.act.run(answering.input({ answer: 'accept' })).then((answer) => {
              if (answer !== null) tell(answer.state)
            })
          }
        >
          J’accepte {all}
        </Button>
        {proposal.days.length > 1 && (
          <Button label={`Choisir mes jours\u00a0: ${title}`} onPress={() => setKind('accept')}>
            Choisir mes jours
          </Button>
        )}
        <Button label={`Je refuse\u00a0: ${title}`} onPress={() => setKind('refuse')}>
          Je refuse
        </Button>
        <Button kind="quiet" label={`D’autres dates\u00a0: ${title}`} onPress={() => setKind('other-dates')}>
          D’autres dates
        </Button>
      </Buttons>
      <Failure of={answering.act} />
    </>
  )
}

export const StageCard = ({ proposal, reasons, answering, takeBack }: Props) => {
  const { state } = proposal
  const title = `${proposal.subject}, ${proposal.level}`
  return (
    <Card>
      <article aria-label={title}>
        <Lead>{title}</Lead>
        <Quiet>{proposal.sessionName}</Quiet>
        <Facts proposal={proposal} />
        {state !== 'waiting' && <Badge meaning={stageWords[state][0]}>{stageWords[state][1]}</Badge>}
        {state !== 'waiting' && <p>{stageWords[state][2]}</p>}
        {state === 'waiting' && proposal.comment !== null && (
          <Quiet>
            Vous nous avez écrit{'\u00a0'}: {proposal.comment}
          </Quiet>
        )}
        {state === 'waiting' && <Asks proposal={proposal} reasons={reasons} answering={answering} />}
        {proposal.roomUrl !== null && state === 'accepted' && (
          <Buttons>
            <ButtonLink icon="video" label={`Rejoindre la salle\u00a0: ${title}`} href={proposal.roomUrl}>
              Rejoindre la salle
            </ButtonLink>
          </Buttons>
        )}
        {proposal.mayTakeBack && (
          <Buttons>
            <Button
              kind="quiet"
              label={`Reprendre ma réponse\u00a0: ${title}`}
              isBusy={takeBack.isBusy}
              onPress={takeBack.run}
            >
              Reprendre ma réponse
            </Button>
          </Buttons>
        )}
        {takeBack.failure !== null && (
          <Notice meaning="danger" alert>
            {takeBack.failure}
          </Notice>
        )}
      </article>
    </Card>
  )
}
