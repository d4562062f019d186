// The public request of a family: who writes, the need, the captcha; then what happens next.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { callSentence } from '@cartable/domain/contacts/who-calls.rules.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { IconCircleCheck, IconClock, IconPhone, IconShieldLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { CaptchaField } from '../../platform/captcha/CaptchaField.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { usePublicTitle } from '../../platform/shell/public/PublicLayout.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { genderOptions, labels, needOptions, optionsOf } from './contact-fields.tsx'
import classes from './public.module.css'
import { WhoWrites } from './WhoWrites.tsx'

type Answer = AnswerOf<typeof contactsApi.publicRequest>
const F = formOf<typeof contactsApi.publicRequest>()
const nothing = {
  isStudent: false,
  gender: null,
  firstName: '',
  lastName: '',
  email: null,
  phone: { phoneNumber: null, phoneRegion: 'FR' },
  address: null,
  studentFirstName: null,
  studentLastName: null,
  parentGender: null,
  parentAddress: null,
  scholarLevelId: null,
  subjectIds: [],
  needs: [],
  traineeshipSessionId: null,
  message: null,
  captcha: '',
}

type Offered = Pick<AnswerOf<typeof contactsApi.publicForm>, 'levels' | 'subjects' | 'traineeshipSessions'>
/** What the page that led here was about is chosen already, while it is still offered: a stage, a class, a subject. */
const wantedOf = ({ levels, subjects, traineeshipSessions }: Offered) => {
  const asked = new URLSearchParams(window.location.search)
  const among = (offered: readonly IdOption[], name: string) => offered.find(({ id }) => id === Number(asked.get(name)))
  const stage = among(traineeshipSessions, 'stage')
  const subject = among(subjects, 'matiere')
  return {
    ...nothing,
    ...(stage && { needs: ['traineeship'], traineeshipSessionId: stage.id }),
    scholarLevelId: among(levels, 'classe')?.id ?? null,
    subjectIds: subject ? [subject.id] : [],
  }
}

/** Fields that only a parent fills. */
const ParentGender = () =>
  useFormValue<boolean>('isStudent') ? null : (
    <F.Radio name="parentGender" label={labels.parentGender} options={genderOptions} span={6} />
  )
const Child = () =>
  useFormValue<boolean>('isStudent') ? null : (
    <>
      <F.Text name="studentFirstName" label={labels.studentFirstName} span={3} />
      <F.Text name="studentLastName" label={labels.studentLastName} span={3} />
    </>
  )
const ParentAddress = () =>
  useFormValue<boolean>('isStudent') ? null : (
    <F.Address
      name="parentAddress"
      label="Votre adresse, si elle diffère de celle de l’élève"
      operation={peopleApi.addressAutocomplete}
      span={6}
    />
  )

const Thanks = ({ answer }: { readonly answer: Answer }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.card}>
      <h1 ref={title} tabIndex={-1} className={classes.thanks}>
        <IconCircleCheck size={28} aria-hidden /> Merci, votre demande est enregistrée
      </h1>
      <p className={classes.next}>
        {answer.whoCalls === null
          ? 'Un conseiller vous répond sous un jour ouvré.'
          : callSentence(answer.whoCalls, answer.isByMail)}{' '}
        Vous n’avez rien d’autre à faire.
      </p>
    </section>
  )
}

export const PublicContact = () => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isSent = answer !== null
  const form = useOperation(contactsApi.publicForm, {})
  usePublicTitle(isSent ? 'Demande enregistrée' : 'Parlons de votre enfant')
  if (isSent)
    return (
      <div className={classes.page}>
        <Thanks answer={answer} />
      </div>
    )
  const phone = form.data?.company.phone
  return (
    <div className={classes.page}>
      <div className={classes.words}>
        <h1>Parlons de votre enfant</h1>
        <p>Un conseiller vous rappelle sous un jour ouvré, sans engagement.</p>
        <ul>
          {phone && (
            <li>
              <IconPhone size={18} stroke={1.75} aria-hidden /> {phone}, du lundi au samedi
            </li>
          )}
          <li>
            <IconClock size={18} stroke={1.75} aria-hidden /> 2&nbsp;min pour remplir ce formulaire
          </li>
          <li>
            <IconShieldLock size={18} stroke={1.75} aria-hidden /> Vos coordonnées servent à vous répondre
          </li>
        </ul>
      </div>
      <div className={classes.card}>
        <QueryPanel query={form} what="le formulaire">
          {({ levels, subjects, traineeshipSessions }) => (
            <RecordForm
              operation={contactsApi.publicRequest}
              screen="demande-de-contact"
              record={wantedOf({ levels, subjects, traineeshipSessions })}
              layout="public"
              saveLabel="Envoyer ma demande"
              closeOnSave={false}
              refreshes={[]}
              draftExcept={['captcha']}
              onSaved={setAnswer}
            >
              <Section
                id="vous"
                title="Vous"
                badge={<span className={classes.note}>Tout est obligatoire, sauf mention contraire.</span>}
              >
                <WhoWrites />
                <ParentGender />
                <F.Text name="firstName" label={labels.firstName} span={3} autoComplete="given-name" />
                <F.Text name="lastName" label={labels.lastName} span={3} autoComplete="family-name" />
                <F.Phone name="phone" label={labels.phone} span={6} />
                <F.Email name="email" label={labels.email} autoComplete="email" span={6} />
              </Section>
              <Section id="besoin" title="Le besoin">
                <Child />
                <F.Select name="scholarLevelId" label="Classe de l’élève" options={optionsOf(levels)} span={3} />
                <F.Choices
                  name="subjectIds"
                  label={labels.subjectIds}
                  options={optionsOf(subjects)}
                  placeholder="Choisir"
                  span={3}
                />
                <F.Choices name="needs" label={labels.needs} options={needOptions} placeholder="Choisir" span={3} />
                {traineeshipSessions.length > 0 && (
                  <F.Select
                    name="traineeshipSessionId"
                    label="Stage souhaité"
                    options={optionsOf(traineeshipSessions)}
                    span={3}
                  />
                )}
                <F.Address
                  name="address"
                  label="Adresse de l’élève"
                  operation={peopleApi.addressAutocomplete}
                  span={6}
                />
                <ParentAddress />
                <F.LongText name="message" label="Votre message" span={6} />
                <div data-span="6" className={classes.wide}>
                  <CaptchaField challenge={peopleApi.captchaChallenge} />
                </div>
              </Section>
            </RecordForm>
          )}
        </QueryPanel>
      </div>
    </div>
  )
}
