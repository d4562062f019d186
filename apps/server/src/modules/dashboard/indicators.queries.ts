// SQL of the indicators of the home page: the tables and the condition of each, which its number and its items share.
import { yearsAsked } from '@cartable/domain/accounting/rates/yearly.schema.ts'
import { opensMonthsBefore } from '@cartable/domain/accounting/years/years.rules.ts'
import { unansweredAfterDays } from '@cartable/domain/billing/payments/card-tries.rules.ts'
import { lateToBeginDays } from '@cartable/domain/contracts/contracts.rules.ts'
import { lastSilentDay } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { IndicatorKey } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { guaranteeNearPercent } from '@cartable/domain/urssaf/advance-decision.rules.ts'
import { sql } from 'kysely'
import {
  at,
  candidateOf,
  contactOf,
  courseOf,
  customerOf,
  dayOf,
  documentOf,
  orderOf,
  type Source,
  session,
  studentOf,
  subjectOf,
  teacherOf,
} from './sources.queries.ts'

/** Teachers of whom a mandatory paper expired and no other of its kind holds: of few of them it is one that they need. */
const withExpired = (today: string) =>
  sql`select d.teacher_id from documents d join document_types y on y.id = d.document_type_id and y.enabled and y.mandatory and 'teacher' = any(y.available_for)
    where d.teacher_id is not null and d.removed_at is null and d.check_status <> 'not-approved' and d.expires_on <= ${today}::date
      and not exists (select from documents n where n.teacher_id = d.teacher_id and n.document_type_id = d.document_type_id and n.removed_at is null
        and (n.check_status = 'approved' or n.check_status = 'unchecked' and not y.internal_check_required) and (n.expires_on is null or n.expires_on > ${today}::date))`

/** Nobody can say since when it waits. */
const never = sql<string | null>`null`

/** What the indicators depend on. `now` and `today` are the platform's clock. */
export type Facts = { readonly now: Date; readonly today: string; readonly lateAfterDays: number }

export const indicatorSources = ({ now, today, lateAfterDays }: Facts): Record<IndicatorKey, Source> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const silentDay = lastSilentDay(today)
  return {
    '1-coursesToConfirm': courseOf(
      sql`x.status in ('2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting')`,
    ),
    '2-newLinkings': {
      from: sql`linkings x where x.status = 'new' and x.in_management_flow`,
      label: studentOf('x'),
      detail: subjectOf('x'),
      path: at('/privateTuition/linking/', 'x.id'),
      order: sql`x.created_at`,
    },
    '3-disputedCourses': courseOf(sql`x.status = '4-disputed'`),
    '4-contractsWithoutCourses': {
      // those that nobody follows yet: the list « Détectés » of the board
      // the day of the last lesson alone finds most of them in its index
      from: sql`contracts x where x.status = 'active' and (x.last_course_on is null or x.last_course_on <= ${silentDay}::date)
        and greatest(coalesce(x.last_course_on, x.started_on, (x.created_at at time zone 'Europe/Paris')::date), x.resumed_on) <= ${silentDay}::date
        and not exists (select from contracts r where r.replaces_contract_id = x.id and r.replacement_kind = 'lessons' and r.last_course_on > ${silentDay}::date)
        and not exists (select from no_longer_courses_processes n where n.contract_id = x.id and (n.status <> 'closed' or n.quiet_until >= ${today}::date))`,
      label: studentOf('x'),
      detail: sql`concat_ws(' · ', ${teacherOf('x')}, to_char(x.last_course_on, 'DD/MM/YYYY'))`,
      path: at('/privateTuition/contract/', 'x.id'),
      order: sql`x.last_course_on nulls first`,
      since: sql`coalesce(x.last_course_on, x.started_on)`,
    },
    '5-proposedPrices': {
      from: sql`contract_price_versions x join contracts k on k.id = x.contract_id where x.status = 'proposed'`,
      label: studentOf('k'),
      detail: sql`concat_ws(' · ', k.number, ${dayOf('x.created_at')})`,
      path: at('/privateTuition/contract/', 'x.contract_id'),
      order: sql`x.created_at`,
    },
    '22-contractsToBegin': {
      // the same as `isLateToBegin` of the list that it opens
      from: sql`contracts x where x.status = 'created'
        and (x.created_at at time zone 'Europe/Paris')::date < ${addDays(today, -lateToBeginDays)}::date`,
      label: studentOf('x'),
      detail: sql`concat_ws(' · ', x.number, ${teacherOf('x')}, ${dayOf('x.created_at')})`,
      path: at('/privateTuition/contract/', 'x.id'),
      order: sql`x.created_at`,
    },
    '6-candidatesToWrite': candidateOf('contact'),
    '7-interviewsToPlan': candidateOf('firstMail'),
    '8-candidatesAwaited': candidateOf('waitingForVoucher'),
    '9-teacherDocuments': documentOf('teacher'),
    // the same as the filter of the list that it opens
    '30-lapsedPapers': {
      from: sql`teachers x cross join lateral (select case when x.id in (${withExpired(today)}) then lapsed_papers(x.id, ${today}::date) else '{}' end as papers) y
       where x.status = 'active' and x.enabled and y.papers <> '{}'`,
      label: sql`(select concat_ws(' ', p.first_name, upper(p.last_name)) from people p where p.id = x.person_id)`,
      detail: sql`array_to_string(y.papers, ', ')`,
      path: sql`'/teacher/show/' || x.id::text || '#documents'`,
      order: sql`x.sort_name`,
      since: sql`(select min(d.expires_on) from documents d where d.teacher_id = x.id and d.removed_at is null and d.expires_on <= ${today}::date)`,
    },
    '10-newContacts': contactOf(sql`x.status = 'contact'`),
    '11-lateContacts': contactOf(
      sql`x.status in ('contact','prospect','dunning1','dunning2','dunning3') and x.status_changed_at < ${daysAgo(lateAfterDays)}`,
    ),
    '12-failedPayments': orderOf(sql`x.customer_payment_status = 'failed'`),
    // the same as « Sans suite » of the list that it opens
    '23-unansweredRefusals':
      orderOf(sql`x.customer_payment_status = 'failed' and x.customer_due_cents > 0 and x.card_retry_on is null
      and not exists (select from payments p where p.order_id = x.id and p.type = 'card' and p.direction = 'in'
        and p.created_at > ${daysAgo(unansweredAfterDays)})`),
    '25-certificatesToReplace': {
      from: sql`tax_certificates x where x.changed_on is not null
        and not exists (select from tax_certificates n where n.customer_id = x.customer_id and n.year = x.year and n.version > x.version)`,
      label: customerOf('x'),
      detail: sql`concat_ws(' · ', x.year, 'changée le ' || to_char(x.changed_on, 'DD/MM/YYYY'))`,
      path: at('/accounting/tax-certificates?annee=', 'x.year'),
      order: sql`x.changed_on`,
    },
    '29-yearsToOpen': {
      // the same as `opensOn` of the rules of years
      from: sql`companies x cross join lateral (select max(upper(f.period)) as ends from fiscal_years f where f.company_id = x.id) y
       where y.ends - ${opensMonthsBefore} * interval '1 month' <= ${today}::date`,
      label: sql`x.name`,
      detail: sql`'le dernier exercice finit le ' || to_char(y.ends - 1, 'DD/MM/YYYY')`,
      path: sql`'/accounting/years' || case x.code when 'traineeship' then '/stages' else '' end`,
      order: sql`x.id`,
      since: never,
    },
    '28-certificatesToIssue': {
      from: sql`tax_certificates_due x`,
      label: customerOf('x'),
      detail: sql`case when ${today}::date <= make_date(x.year + 1, 3, 31) then 'dans ' || make_date(x.year + 1, 3, 31) - ${today}::date || ' jours' else 'en retard' end`,
      path: at('/accounting/tax-certificates?annee=', 'x.year'),
      order: sql`x.customer_id`,
      since: sql`make_date(x.year + 1, 1, 1)`,
    },
    '26-guaranteesToGive': {
      // the same as the warning of the screen that it opens
      from: sql`companies x
        join lateral (select way, guaranteed_until from advance_ways where company_id = x.id and begins_on <= ${today}::date order by begins_on desc limit 1) w on true
        join statutory_rates t on t.code = 'advance-guarantee-threshold' and t.period @> ${today}::date
        where w.way = 'whole' and coalesce(w.guaranteed_until, '-infinity') < ${today}::date
          and (select coalesce(sum(r.amount_cents), 0) from urssaf_requests r where r.status not in ('aborted', 'rejected')
            and r.employment_from >= date_trunc('year', ${today}::date) and r.employment_from < date_trunc('year', ${today}::date) + interval '1 year')
            * 100 >= t.value * ${guaranteeNearPercent}`,
      label: sql`x.name`,
      detail: sql`'services déclarés en ' || ${today.slice(0, 4)}::text`,
      path: sql`'/accounting/urssaf/advance'`,
      order: sql`x.id`,
      since: never,
    },
    '27-missedInstalments': {
      from: sql`payment_plan_instalments i join payment_plans x on x.id = i.plan_id and x.status = 'active' where i.missed_on is not null`,
      label: customerOf('x'),
      detail: sql`'échéance du ' || to_char(i.due_on, 'DD/MM/YYYY')`,
      path: at('/customer/show/', 'x.customer_id'),
      order: sql`i.due_on`,
    },
    // the same as the rows of the screen that it opens
    '31-planRequests': {
      from: sql`payment_plan_requests x where x.status = 'pending'`,
      label: customerOf('x'),
      detail: sql`'demandé le ' || to_char(x.asked_on, 'DD/MM/YYYY')`,
      path: sql`'/accounting/unpaid'`,
      order: sql`x.asked_on`,
    },
    // a debt in a plan is waited for at its dates: the plan says what is late
    '13-unpaidOrders': orderOf(sql`x.ordered_on < ${daysAgo(8)}::date and not exists (select from payment_plan_orders n
      join payment_plans l on l.id = n.plan_id where n.order_id = x.id and l.status = 'active')`),
    '24-bankLinesToExplain': {
      from: sql`bank_lines x where x.kind = 'suspense'`,
      label: sql`x.label`,
      detail: sql`concat_ws(' · ', to_char(x.booked_on, 'DD/MM/YYYY'), x.reason)`,
      path: sql`'/accounting/bank/suspense'`,
      order: sql`x.booked_on`,
    },
    '14-advancesWaiting': {
      from: sql`urssaf_registrations x where x.status = 'pending'`,
      label: customerOf('x'),
      detail: sql`'demandée le ' || ${dayOf('x.requested_at')}`,
      path: at('/customer/show/', 'x.customer_id'),
      order: sql`x.requested_at`,
    },
    '15-customerDocuments': documentOf('customer'),
    '16-cardsToHandle': {
      from: sql`monitoring_cards x where x.status <> 'closed' and x.needs_manual_action and x.waits_until is null`,
      label: sql`case x.kind when 'customer-payment' then 'Paiement du client' when 'third-part-payment' then 'Avance immédiate'
        when 'teacher-payment' then 'Paiement du professeur' when 'dispute' then 'Cours contesté' when 'card-dispute' then 'Paiement contesté' when 'document' then 'Document' else 'Autre' end`,
      detail: dayOf('x.created_at'),
      path: at('/monitoring/workflow/overview?carte=', 'x.id'),
      order: sql`x.created_at`,
    },
    '17-registrationsToPay': {
      from: sql`traineeship_registrations x where x.enabled and x.status = '1-temporary'`,
      label: studentOf('x'),
      detail: session('x.session_id'),
      path: at('/traineeship/sessions/', 'x.session_id'),
      order: sql`x.created_at`,
    },
    '32-stageCancelsAsked': {
      from: sql`traineeship_registrations x where x.enabled and x.cancel_asked_at is not null`,
      label: studentOf('x'),
      detail: session('x.session_id'),
      path: sql`'/traineeship/sessions/' || x.session_id || '?onglet=inscriptions'`,
      order: sql`x.cancel_asked_at`,
    },
    '34-stagesToClose': {
      from: sql`traineeship_sessions x where x.status in ('1-planned', '2-confirmed') and x.ends_on < ${today}::date`,
      ...{ label: sql`x.name`, detail: sql`'terminé le ' || to_char(x.ends_on, 'DD/MM/YYYY')` },
      ...{ path: at('/traineeship/sessions/', 'x.id'), order: sql`x.ends_on` },
    },
    '35-stageDatesAsked': {
      from: sql`traineeship_registrations x join traineeship_sessions s on s.id = x.session_id and s.status in ('1-planned', '2-confirmed') and s.ends_on >= ${today}::date
        where x.enabled and x.dates_asked_at is not null and x.dates_agreed_at is null and x.cancel_asked_at is null`,
      label: studentOf('x'),
      detail: sql`s.name`,
      path: sql`'/traineeship/sessions/' || x.session_id || '?onglet=inscriptions'`,
      order: sql`x.dates_asked_at`,
    },
    // the same as the list of the screen that it opens
    '33-ratesToConfirm': {
      from: sql`unnest(${yearsAsked(today)}::integer[]) as y (year) cross join lateral rates_to_confirm(y.year) x`,
      label: sql`x.label`,
      detail: sql`'pour ' || y.year`,
      path: sql`'/accounting/rates/legal'`,
      order: sql`y.year, x.label`,
      since: never,
    },
    // of the months that are over
    '37-teachersToPay': {
      from: sql`(select teacher_id, min(since) as since from teachers_to_pay(date_trunc('month', ${today}::date)::date) group by teacher_id) x`,
      label: teacherOf('x'),
      detail: sql`'depuis le ' || to_char(x.since, 'DD/MM/YYYY')`,
      path: sql`'/accounting/pay?mois=' || to_char(date_trunc('month', ${today}::date) - interval '1 month', 'YYYY-MM')`,
      order: sql`x.since`,
    },
    '36-schoolHolidays': {
      from: sql`(select distinct m.zone, m.school_year from unnest(${yearsAsked(today)}::integer[]) as y (year)
        cross join lateral missing_school_holidays(y.year, ${today}) m) x`,
      label: sql`'Zone ' || x.zone`,
      detail: sql`x.school_year || '-' || x.school_year + 1`,
      path: sql`'/codification/holidays/nouveau'`,
      order: sql`x.school_year, x.zone`,
      since: never,
    },
    '18-groupsWithoutTeacher': {
      from: sql`traineeship_groups x join traineeship_subjects u on u.id = x.traineeship_subject_id join traineeship_levels l on l.id = u.level_id
        join traineeship_sessions s on s.id = l.session_id where x.status in ('1-planned','2-confirmed') and u.enabled and l.enabled
        and s.status in ('1-planned','2-confirmed') and s.ends_on >= ${today}::date
        and not exists (select from traineeship_proposals o where o.group_id = x.id and o.status = 'accepted')`,
      label: sql`concat_ws(' · ', l.title, ${subjectOf('u')})`,
      detail: sql`s.name`,
      path: at('/traineeship/sessions/', 's.id'),
      order: sql`s.starts_on`,
      since: sql`x.created_at`,
    },
    '19-proposalsWaiting': {
      from: sql`traineeship_proposals x join traineeship_groups g on g.id = x.group_id join traineeship_subjects u on u.id = g.traineeship_subject_id
        join traineeship_levels l on l.id = u.level_id where x.status = 'sent'`,
      label: teacherOf('x'),
      detail: session('l.session_id'),
      path: at('/traineeship/sessions/', 'l.session_id'),
      order: sql`x.sent_at`,
    },
    '20-reportsToValidate': {
      from: sql`traineeship_reports x join traineeship_registration_subjects w on w.id = x.registration_subject_id
        join traineeship_registrations k on k.id = w.registration_id where x.is_completed and not x.is_validated`,
      label: studentOf('k'),
      detail: session('k.session_id'),
      path: at('/traineeship/sessions/', 'k.session_id'),
      order: sql`x.updated_at`,
    },
    '21-technicalAlerts': {
      from: sql`technical_logs x where x.alert and x.occurred_at > ${daysAgo(1)}`,
      label: sql`left(x.message, 120)`,
      detail: dayOf('x.occurred_at'),
      path: sql`'/admin/logs/list'`,
      order: sql`x.occurred_at`,
    },
  }
}
