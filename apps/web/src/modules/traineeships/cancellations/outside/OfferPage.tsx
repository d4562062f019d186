// The page of a mail: the stage of a child does not take place, another one is offered; it is taken with what was paid, or the money is.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { StageOffer } from '@cartable/domain/traineeships/cancellations/offers.schema.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Notice, Row } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { answerOffer, showOffer } from './offer.doors.ts'

const titles: Readonly<Record<StageOffer['state'], string>> = {
  open: 'Un autre stage vous est proposé',
  taken: 'C’est noté, la place est prise',
  declined: 'C’est noté, vous êtes remboursés',
  over: 'Cette proposition est passée',
}
const endings: Readonly<Record<Exclude<StageOffer['state'], 'open'>, string>> = {
  taken: 'Un mail vous confirme l’inscription, ses jours et ses horaires.',
  declined: 'Ce que vous avez payé vous est rendu par le moyen que vous avez utilisé.',
  over: 'Sans réponse de votre part, ce que vous avez payé vous est rendu.',
}

/** What the other stage costs beside what was paid. */
const moneyWords = ({ priceCents, paidCents }: StageOffer): string => {
  if (priceCents === null)
    return 'Cette place n’est plus proposée\u00a0: demandez votre remboursement, ou appelez-nous.'
  const less = paidCents - priceCents
  const said = `Il coûte ${formatEuros(priceCents)}. Vous avez payé ${formatEuros(paidCents)}\u00a0: `
  if (less === 0) return `${said}rien d’autre ne vous est demandé.`
  return less > 0 ? `${said}${formatEuros(less)} vous sont rendus.` : `${said}il reste ${formatEuros(-less)} à régler.`
}

const Shown = ({ offer, token }: { readonly offer: StageOffer; readonly token: string }) => {
  const answer = useAct(answerOffer)
  const { state, stage, student, cancelled, subjects, company } = offer
  return (
    <Page title={titles[state]} narrow lead={`Le stage «\u00a0${cancelled}\u00a0» n’aura pas lieu.`}>
      <Card>
        <Row
          mark={<Mark icon="stages" />}
          title={`${student}, ${stage.title}`}
          detail={`${stage.sessionName} · du ${shortDay(stage.startsOn)} au ${shortDay(stage.endsOn)} · ${stage.place}`}
        />
      </Card>
      <p>{subjects.join(', ')}</p>
      {state === 'open' ? (
        <>
          <p>{moneyWords(offer)}</p>
          <Notice meaning="info">
            Répondez avant le {untilWords(offer.until)}. Sans réponse, vous êtes remboursés.
          </Notice>
          <Buttons>
            {offer.priceCents !== null && (
              <Button kind="primary" isBusy={answer.isBusy} onPress={() => void answer.run({ token, answer: 'take' })}>
                Prendre cette place
              </Button>
            )}
            <Button kind="quiet" isBusy={answer.isBusy} onPress={() => void answer.run({ token, answer: 'decline' })}>
              Être remboursé
            </Button>
          </Buttons>
        </>
      ) : (
        <>
          <p>{endings[state]}</p>
          <Buttons>
            <ButtonLink to="/espace/stages">Voir mes stages</ButtonLink>
          </Buttons>
        </>
      )}
      <Failure of={answer} />
      {company.phone !== null && (
        <p>
          Une question{'\u202f'}? <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>
        </p>
      )}
    </Page>
  )
}

export const OfferPage = () => {
  const token = useSearch('token') ?? ''
  const page = useAnswer(showOffer, { token })
  return <Answered of={page}>{(offer) => <Shown offer={offer} token={token} />}</Answered>
}
