// The record of a teacher, or of a new one: sections, summary at the side, footer.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { fullName, initialsOf, titledName } from '@cartable/domain/people/people.rules.ts'
import { departurePath } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Avatar, TitleState } from '../../platform/form/Aside.tsx'
import { ContactButtons } from '../../platform/form/ContactButtons.tsx'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { AccessSection } from '../access/access.parts.tsx'
import { ExtrasOf, PayTermsOf } from '../billing/pay-runs.parts.tsx'
import { BroughtByTeacher } from '../contracts/affiliations/affiliations.parts.tsx'
import { ContractsOf, RectifyRate } from '../contracts/contracts.parts.tsx'
import { TeacherPrices } from '../contracts/grids/teacher-prices.parts.tsx'
import { CoursesOf, PlanButton, PlanningLink } from '../courses/courses.parts.tsx'
import { LogSection } from '../customers/customers.parts.tsx'
import { TeacherDocuments, TeacherDocumentsMark } from '../documents/documents.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { MergeMenu, MergeNotice } from '../merging/merging.parts.tsx'
import { MessageButton } from '../messaging/composing/write.parts.tsx'
import { MessageSection } from '../messaging/history/history.parts.tsx'
import { FollowButton } from '../monitoring/monitoring.parts.tsx'
import { PayslipsOf } from '../payroll/payroll.parts.tsx'
import { PersonalDataButton } from '../people/people.parts.tsx'
import { RecordTasks } from '../todo/todo.parts.tsx'
import { AvailabilityOf } from './availability.parts.tsx'
import { EvaluationsOf } from './evaluations.parts.tsx'
import { payeeOfForm, useAccountToken } from './payment-account.parts.tsx'
import { listId, listPath, teacherPath } from './shared/teacher-texts.ts'
import { TeacherAside } from './TeacherAside.tsx'
import { TeacherAvailability } from './TeacherAvailability.tsx'
import { TeacherBlocks } from './TeacherBlocks.tsx'
import { TeacherIdentity } from './TeacherIdentity.tsx'
import { TeacherPayment } from './TeacherPayment.tsx'
import { TeacherStatut } from './TeacherStatut.tsx'

type Stored = TeacherRecord & { id: number }
const isStored = (record: TeacherRecord | undefined): record is Stored => record !== undefined && record.id !== null
/** Never kept in the browser, besides what the form leaves out by itself. */
const secrets = ['healthInsuranceNumber', 'bankHolder']

type Sent = SentOf<typeof teachersApi.save>
const identityKeys = ['firstName', 'lastName', 'birthOn', 'email', 'phone', 'mobilePhone', 'address'] as const
const identityOf = (values: Sent | TeacherRecord): string =>
  JSON.stringify(
    identityKeys.map((key) => {
      const value = values[key]
      if (typeof value !== 'object' || value === null) return value || null
      return 'phoneNumber' in value ? value.phoneNumber : value.completeAddress
    }),
  )
/** The provider is told of an identity when its account is to be opened, and when it changed since. */
const isTokenNeeded = (teacher: TeacherRecord, values: Sent, isOpening: boolean): boolean =>
  teacher.hasPaymentAccount ? identityOf(values) !== identityOf(teacher) : isOpening

export const TeacherShow = () => <AskedRecord>{(id) => <Teacher id={id} />}</AskedRecord>

/** What other domains show of a teacher, loaded when it comes into sight. */
const Work = ({ teacherId, hasBilled }: { readonly teacherId: number; readonly hasBilled: boolean }) => {
  const seesContracts = useCan('contracts', 'read')
  const seesCourses = useCan('courses', 'read')
  const seesPrices = useCan('prices', 'read')
  const seesPayslips = useCan('payroll', 'read')
  const [mayContract, mayPay] = [useCan('contracts', 'write'), useCan('payroll', 'write')]
  return (
    <>
      <TeacherDocuments teacherId={teacherId} />
      <Section id="evaluations" title="Évaluations" free>
        <Embedded>
          <EvaluationsOf teacherId={teacherId} />
        </Embedded>
      </Section>
      {seesContracts && (
        <Section id="contrats" title="Contrats" free>
          <Embedded>
            <ContractsOf teacherId={teacherId} />
          </Embedded>
        </Section>
      )}
      <BroughtByTeacher teacherId={teacherId} />
      {seesCourses && (
        <Section id="cours" title="Cours" actions={<PlanningLink of="professeur" id={teacherId} />} free>
          <Embedded>
            <CoursesOf teacherId={teacherId} />
          </Embedded>
        </Section>
      )}
      {seesPrices && (
        <Section id="tarifs" title="Tarifs" free>
          <Embedded>
            <TeacherPrices teacherId={teacherId} />
          </Embedded>
        </Section>
      )}
      {(mayContract || mayPay) && (
        <Section id="remunerations" title="Rémunérations" free>
          <Embedded>
            <RectifyRate teacherId={teacherId} />
          </Embedded>
        </Section>
      )}
      {seesPayslips && hasBilled && (
        <Section id="paie" title="Paie" free>
          <Embedded>
            <PayTermsOf teacherId={teacherId} />
            <ExtrasOf teacherId={teacherId} />
          </Embedded>
        </Section>
      )}
      {seesPayslips && (
        <Section id="bulletins" title="Bulletins" free>
          <Embedded>
            <PayslipsOf teacherId={teacherId} />
          </Embedded>
        </Section>
      )}
      <MessageSection type="teacher" id={teacherId} />
      <RecordTasks about={{ class: 'teachers', id: teacherId }} />
      <LogSection ownerClass="teachers" ownerId={teacherId} />
    </>
  )
}

const Teacher = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(teachersApi.show, id === null ? {} : { id: String(id) })
  const record = query.data
  const neighbours = useNeighbours(listId, id)
  const canWrite = useCan('teachers', 'write')
  const [isOpening, setOpening] = useState(false)
  const token = useAccountToken()
  const go = useGo()
  const listAddress = neighbours.listAddress ?? listPath
  const breadcrumb = useMemo(
    () => [{ label: 'Professeurs' }, { label: 'Gestion des professeurs', path: listAddress }],
    [listAddress],
  )
  const stored = isStored(record) ? record : null
  return (
    <Panel
      title={id === null ? 'Nouveau professeur' : stored ? titledName(stored) : 'Professeur'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      lead={stored && <Avatar>{stored.photoPath ? <img src={stored.photoPath} alt="" /> : initialsOf(stored)}</Avatar>}
      badge={
        stored && (
          <TitleState>
            <TeacherStatut status={stored.status} />
            {stored.categoryName}
          </TitleState>
        )
      }
      actions={
        stored && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <PlanButton teacherId={stored.id} />
            <MessageButton type="teacher" id={stored.id} />
            <FollowButton on="teacher" id={stored.id} />
            {stored.status !== 'candidate' && (
              <Button onClick={() => go(departurePath(stored.id))}>
                {stored.status === 'active' ? 'Départ…' : 'Départ et retour'}
              </Button>
            )}
            <HistoryButton className="teachers" entityId={stored.id} />
            <PersonalDataButton subject="teacher" id={stored.id} />
            <MergeMenu kind="teacher" id={stored.id} name={fullName(stored)} />
          </>
        )
      }
      fill
    >
      {stored && <MergeNotice kind="teacher" id={stored.id} />}
      <QueryPanel query={query} what="la fiche">
        {(teacher) => (
          <RecordForm
            operation={teachersApi.save}
            screen="professeur"
            record={teacher}
            readOnly={!canWrite}
            closeOnSave={false}
            neighbours={neighbours}
            draftExcept={secrets}
            menu
            marks={{
              matieres: teacher.subjects.length || undefined,
              diplomes: teacher.graduations.length || undefined,
              experiences: teacher.experiences.length || undefined,
              contrats: teacher.summary?.openContractCount || undefined,
              ...(isStored(teacher) && { documents: <TeacherDocumentsMark teacherId={teacher.id} /> }),
            }}
            prepare={async (values) => {
              if (!isTokenNeeded(teacher, values, isOpening)) return {}
              const phone = values.mobilePhone?.phoneNumber ? values.mobilePhone : values.phone
              const made = await token.create(payeeOfForm(values as never, phone as never))
              return made === null ? null : { grStripeAccountToken: made }
            }}
            onClose={() => go(listAddress)}
            onSaved={(answer, then) => {
              if (answer.apiError) token.tell(answer.apiError)
              else setOpening(false)
              if (answer.mailerErrors) toast.error(answer.mailerErrors)
              toast.success(id === null ? 'Professeur créé.' : 'Professeur enregistré.')
              if (id === null && answer.id !== null && then === 'stay') go(teacherPath(answer.id), { replace: true })
            }}
            {...(isStored(teacher) ? { aside: <TeacherAside teacher={teacher} /> } : {})}
          >
            {isStored(teacher) && (
              <ContactButtons
                of={titledName(teacher)}
                phones={[teacher.mobilePhone.phoneNumber, teacher.phone.phoneNumber]}
                email={teacher.email}
                address={teacher.address?.completeAddress ?? null}
              />
            )}
            <TeacherIdentity teacher={teacher} />
            <TeacherBlocks teacher={teacher} />
            <TeacherAvailability isNew={!isStored(teacher)} />
            {isStored(teacher) && (
              <Section id="creneaux" title="Créneaux et absences" free>
                <Embedded>
                  <AvailabilityOf teacherId={teacher.id} />
                </Embedded>
              </Section>
            )}
            <TeacherPayment teacher={teacher} opening={{ isAsked: isOpening, ask: setOpening }} />
            {isStored(teacher) && (
              <>
                <Work teacherId={teacher.id} hasBilled={teacher.hasBilled} />
                <AccessSection part="teacher" id={teacher.id} name={fullName(teacher)} />
              </>
            )}
          </RecordForm>
        )}
      </QueryPanel>
      {token.dialog}
    </Panel>
  )
}
