// Exports of a session of stage: its registrations, and its activity group by group and day by day.

import {
  type RegistrationPaymentMethod,
  registrationPaymentLabels,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { shownStateLabels, shownStateOf } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { groupName } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { type SessionStatus, sessionStatusLabels } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { SessionExport } from '../../../platform/exchange/session-export.ts'
import { activityForExport, registrationsForExport, sessionName } from './session-exports.queries.ts'

export const registrationsExport: SessionExport = {
  objectType: 'registrations',
  label: 'Inscriptions',
  right: 'traineeships',
  columns: [
    { key: 'state', title: 'Statut', kind: 'text' },
    { key: 'student', title: 'Élève', kind: 'text' },
    { key: 'scholarLevel', title: 'Niveau scolaire', kind: 'text' },
    { key: 'customer', title: 'Client', kind: 'text' },
    { key: 'customerNumber', title: 'N° de client', kind: 'text' },
    { key: 'phone', title: 'Téléphone', kind: 'text' },
    { key: 'email', title: 'E-mail', kind: 'text' },
    { key: 'level', title: 'Niveau du stage', kind: 'text' },
    { key: 'subjects', title: 'Matières', kind: 'words' },
    { key: 'groups', title: 'Groupes', kind: 'words' },
    { key: 'absences', title: 'Jours d’absence', kind: 'words' },
    { key: 'chapters', title: 'Chapitres déjà étudiés', kind: 'words' },
    { key: 'paymentMethod', title: 'Mode de paiement', kind: 'text' },
    { key: 'promoCode', title: 'Code promo', kind: 'text' },
    { key: 'total', title: 'Total TTC', kind: 'cents' },
    { key: 'paid', title: 'Réglé', kind: 'cents' },
    { key: 'remained', title: 'Reste à payer', kind: 'cents' },
    { key: 'bills', title: 'Factures et avoirs', kind: 'words' },
    { key: 'comments', title: 'Demandes particulières', kind: 'text' },
    { key: 'registeredOn', title: 'Inscrit le', kind: 'day' },
  ],
  read: async (db, sessionId) => {
    const name = await sessionName(db, sessionId)
    if (name === null) return null
    const rows = await registrationsForExport(db, sessionId)
    return {
      name,
      rows: rows.map((row) => ({
        ...row,
        state: shownStateLabels[shownStateOf(row)],
        paymentMethod: row.paymentMethod && registrationPaymentLabels[row.paymentMethod as RegistrationPaymentMethod],
      })),
    }
  },
}

export const activityExport: SessionExport = {
  objectType: 'activity',
  label: 'Activité',
  right: 'traineeships',
  columns: [
    { key: 'day', title: 'Jour', kind: 'day' },
    { key: 'startTime', title: 'Début', kind: 'text' },
    { key: 'endTime', title: 'Fin', kind: 'text' },
    { key: 'hours', title: 'Heures', kind: 'decimal' },
    { key: 'level', title: 'Niveau', kind: 'text' },
    { key: 'subject', title: 'Matière', kind: 'text' },
    { key: 'group', title: 'Groupe', kind: 'text' },
    { key: 'status', title: 'Statut', kind: 'text' },
    { key: 'place', title: 'Salle ou lien', kind: 'text' },
    { key: 'teacher', title: 'Professeur', kind: 'text' },
    { key: 'selfEmployed', title: 'Auto-entrepreneur', kind: 'flag' },
    { key: 'students', title: 'Inscrits', kind: 'integer' },
    { key: 'absent', title: 'Absents prévus', kind: 'integer' },
    { key: 'capacity', title: 'Places', kind: 'integer' },
  ],
  read: async (db, sessionId) => {
    const name = await sessionName(db, sessionId)
    if (name === null) return null
    const rows = await activityForExport(db, sessionId)
    return {
      name,
      rows: rows.map(({ groupRank, hours, status, ...row }) => ({
        ...row,
        hours: Number(hours),
        group: groupName(groupRank),
        status: sessionStatusLabels[status as SessionStatus],
      })),
    }
  },
}
