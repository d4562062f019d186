// The first page of a family: what to begin with, its children, and where its requests stand until their first lesson.
import { requestSteps, roadOfRequest } from '@cartable/domain/contacts/family-requests.rules.ts'
import type { FamilyRequest } from '@cartable/domain/contacts/family-requests.schema.ts'
import { callSentence } from '@cartable/domain/contacts/who-calls.rules.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Lead, Mark, Notebook, Quiet, Row, Section } from '../../../platform/outside/cards.tsx'
import { hour, longDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Sheet } from '../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { useIdentity } from '../../../platform/session/session.ts'
import { familyForm, familyRequests, withdrawRequest } from './family.doors.ts'
import classes from './requests.module.css'

const Withdraw = ({ request }: { readonly request: FamilyRequest }) => {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useAct(withdrawRequest, {
    done: () => {
      setAsked(false)
      toast('Votre demande est retirée.')
    },
  })
  return (
    <>
      <Button kind="quiet" onPress={() => setAsked(true)}>
        Je ne cherche plus
      </Button>
      {isAsked && (
        <Sheet title="Retirer cette demande&nbsp;?" onClose={() => setAsked(false)}>
          <p>Personne ne vous appellera. Vous pourrez en faire une autre quand vous voudrez.</p>
          <Buttons>
            <Button kind="danger" isBusy={withdraw.isBusy} onPress={() => void withdraw.run({ id: request.id })}>
              Retirer ma demande
            </Button>
            <Button autofocus onPress={() => setAsked(false)}>
              La garder
            </Button>
          </Buttons>
          <Failure of={withdraw} />
        </Sheet>
      )}
    </>
  )
}

const detailOf = ({ step, whoCalls, teacherName, firstLessonAt }: FamilyRequest): string => {
  if (step === 'received') return callSentence(whoCalls)
  if (step === 'found') return teacherName === null ? '' : `${teacherName}\u00a0: son prix vous est envoyé par mail.`
  if (step === 'planned' && firstLessonAt !== null)
    return `${longDay(firstLessonAt)} à ${hour(firstLessonAt)}, avec ${teacherName}.`
  if (step === 'closed') return 'Vous pouvez en faire une autre quand vous voulez.'
  return `Une question\u00a0? ${whoCalls.name ?? 'Votre conseiller'}${whoCalls.phone === null ? '' : `, ${whoCalls.phone}`}.`
}

/** Where a request stands: the whole road, what is behind it ticked. */
const Track = ({ request }: { readonly request: FamilyRequest }) => {
  const at = roadOfRequest.indexOf(request.step as (typeof roadOfRequest)[number])
  return (
    <article className={classes.track} aria-label={`${request.subjectNames.join(', ')} pour ${request.childName}`}>
      <Lead>
        {request.subjectNames.join(', ')} pour {request.childName}
      </Lead>
      {request.step === 'closed' ? (
        <Quiet>{requestSteps.closed}</Quiet>
      ) : (
        <ol className={classes.road}>
          {roadOfRequest.map((step, index) => (
            <li
              key={step}
              data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
              {...(index === at ? { 'aria-current': 'step' as const } : {})}
            >
              {requestSteps[step]}
            </li>
          ))}
        </ol>
      )}
      <Quiet>{detailOf(request)}</Quiet>
      {request.mayWithdraw && <Withdraw request={request} />}
    </article>
  )
}

const Requests = () => {
  const requests = useAnswer(familyRequests, {})
  return (
    <Answered of={requests}>
      {({ rows }) =>
        rows.length === 0 ? null : (
          <Section title="Où en est ma demande">
            <Card>
              {rows.map((request) => (
                <Track key={request.id} request={request} />
              ))}
            </Card>
          </Section>
        )
      }
    </Answered>
  )
}

const Children = () => {
  const form = useAnswer(familyForm, {})
  return (
    <Answered of={form}>
      {({ children }) =>
        children.length === 0 ? null : (
          <Section title="Mes enfants">
            <Card>
              {children.map((child) => (
                <Row
                  key={child.id}
                  mark={<Mark text={child.firstName[0] ?? ''} />}
                  title={child.firstName}
                  detail={[child.levelName, child.establishmentName].filter(Boolean).join(' · ')}
                  to={`/espace/enfant?enfant=${child.id}`}
                />
              ))}
            </Card>
          </Section>
        )
      }
    </Answered>
  )
}

/** Who calls, and the number: each page ends with somebody. */
const Adviser = () => {
  const form = useAnswer(familyForm, {})
  const caller = form.data?.whoCalls
  if (!caller?.phone) return null
  return (
    <Card>
      <Row
        mark={<Mark text={(caller.name ?? '?')[0] ?? ''} />}
        title={caller.name ?? 'Nous appeler'}
        detail={caller.phone}
        aside={<ButtonLink href={`tel:${caller.phone.replace(/\s/g, '')}`} icon="phone" label="Appeler" />}
      />
    </Card>
  )
}

export const FirstSteps = () => {
  const name = useIdentity()?.name.split(' ')[0] ?? ''
  return (
    <Page title="Mon espace" aside={<Adviser />}>
      <Notebook label="Bienvenue" lines={[`Bienvenue, ${name}`, 'Par quoi commencer\u202f?']} />
      <Requests />
      <Section title="Commencer">
        <Card>
          <Row
            mark={<Mark icon="book" />}
            title="Demander un professeur"
            detail="Dites ce qu’il faut à votre enfant&nbsp;: deux minutes."
            to="/espace/demande"
          />
          <Row
            mark={<Mark icon="stages" />}
            title="Choisir un stage"
            detail="Pendant les vacances, en petit groupe."
            to="/stages"
          />
          <Row
            mark={<Mark icon="pupils" />}
            title="Ajouter un enfant"
            detail="Vous déciderez plus tard."
            to="/espace/enfant"
          />
        </Card>
      </Section>
      <Children />
    </Page>
  )
}
