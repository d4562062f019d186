// The pupils proposed to a teacher: pay, place, hours; yes with a first date, no with a reason, an answer taken back before the choice.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OwnOffer } from '@cartable/domain/linking/own-offers.api.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { hour, longDay } from '../../../platform/outside/dates.ts'
import { DayField, HourField, SelectField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Answered, Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { answerOffer, ownOffers, takeBackOffer } from './offers.doors.ts'

type Reasons = readonly { readonly value: string | number; readonly label: string }[]
type Props = { readonly offer: OwnOffer; readonly reasons: Reasons }

const placeOf = ({ format, city, distanceKm }: OwnOffer): string => {
  if (format === 'CEL') return 'en ligne'
  const far = distanceKm === null || distanceKm < 1 ? null : `à ${Math.round(distanceKm)}\u00a0km de chez vous`
  return ['à domicile', city, far].filter(Boolean).join(', ')
}
const saidOf = {
  accepted: 'Vous avez dit oui\u00a0: nous prévenons la famille et vous rappelons.',
  refused: 'Vous avez dit non. Merci de votre réponse.',
  over: 'Cet élève a trouvé son professeur entre-temps. Merci, et à bientôt pour un autre.',
} as const

/** Paris time, as the person typed it, for the server: the browser of a teacher is in France, and says so itself. */
const instantOf = (day: string, time: string): string | null =>
  day === '' ? null : new Date(`${day}T${time === '' ? '17:00' : time}`).toISOString()

const Answer = ({
  offer,
  reasons,
  accepts,
  onBack,
}: Props & { readonly accepts: boolean; readonly onBack: () => void }) => {
  const act = useAct(answerOffer)
  const form = useForm({ day: '', time: '', responseTypeId: '', comment: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ day, time, responseTypeId, comment }) => ({
        id: offer.id,
        accepted: accepts,
        responseTypeId: responseTypeId === '' ? null : Number(responseTypeId),
        comment: comment === '' ? null : comment,
        expectedFirstCourseAt: accepts ? instantOf(day, time) : null,
      })}
      after={({ state }) => {
        toast(saidOf[state ?? 'over'])
        onBack()
      }}
    >
      {accepts ? (
        <>
          <DayField {...form.at('day')} label="Première date possible" optional />
          <HourField {...form.at('time')} label="Heure" optional />
        </>
      ) : (
        <SelectField
          {...form.at('responseTypeId')}
          label={'Pourquoi\u202f?'}
          choices={reasons.map(({ value, label }) => ({ value: String(value), label }))}
        />
      )}
      <TextArea {...form.at('comment')} label={accepts ? 'Vos disponibilités' : 'Précisions'} optional />
      <Buttons>
        <Button kind="primary" submits>
          {accepts ? 'Je suis intéressé' : 'Envoyer ma réponse'}
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

const Offer = ({ offer, reasons }: Props) => {
  const [asked, setAsked] = useState<'yes' | 'no' | null>(null)
  const takeBack = useAct(takeBackOffer, { done: () => toast('Votre réponse est reprise.') })
  const title = `${offer.studentFirstName}, ${offer.subject}, ${offer.level}`
  const { expectedFirstCourseAt: first } = offer
  return (
    <Card>
      <article aria-label={title}>
        <Lead>{title}</Lead>
        {offer.teacherAmount !== null && (
          <p>
            <b>{formatEuros(offer.teacherAmount)}</b> de l’heure pour vous
          </p>
        )}
        <Quiet>{placeOf(offer)}</Quiet>
        {offer.wishes !== null && (
          <p>
            Créneaux souhaités{'\u00a0'}: {offer.wishes}
          </p>
        )}
        {first !== null && (
          <p>
            Premier cours souhaité{'\u00a0'}: {longDay(first)}, {hour(first)}
          </p>
        )}
        {offer.message !== null && <p>{offer.message}</p>}
        {offer.state !== 'waiting' && (
          <Badge meaning={offer.state === 'accepted' ? 'success' : 'info'}>
            {offer.state === 'accepted' ? 'Vous avez dit oui' : 'Vous avez dit non'}
          </Badge>
        )}
        {offer.state === 'waiting' && asked === null && (
          <Buttons>
            <Button kind="primary" label={`Accepter\u00a0: ${title}`} onPress={() => setAsked('yes')}>
              J’accepte
            </Button>
            <Button label={`Refuser\u00a0: ${title}`} onPress={() => setAsked('no')}>
              Je refuse
            </Button>
          </Buttons>
        )}
        {offer.state === 'waiting' && asked !== null && (
          <Answer offer={offer} reasons={reasons} accepts={asked === 'yes'} onBack={() => setAsked(null)} />
        )}
        {offer.mayTakeBack && (
          <Buttons>
            <Button
              kind="quiet"
              label={`Reprendre ma réponse\u00a0: ${title}`}
              isBusy={takeBack.isBusy}
              onPress={() => void takeBack.run({ id: offer.id })}
            >
              Reprendre ma réponse
            </Button>
          </Buttons>
        )}
        <Failure of={takeBack} />
      </article>
    </Card>
  )
}

export const Offers = () => {
  const offers = useAnswer(ownOffers, {})
  return (
    <Answered of={offers}>
      {({ rows, options }) => (
        <Section title="Élèves" {...(rows.length > 0 ? { count: rows.length } : {})}>
          {rows.length === 0 && <Quiet>Aucun élève ne vous est proposé en ce moment.</Quiet>}
          {rows.map((offer) => (
            <Offer key={offer.id} offer={offer} reasons={options.refusals} />
          ))}
        </Section>
      )}
    </Answered>
  )
}

/** How many pupils wait for an answer. */
export const useOffersWaiting = (): number =>
  useAnswer(ownOffers, {}).data?.rows.filter(({ state }) => state === 'waiting').length ?? 0
