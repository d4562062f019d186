// Operations of signing in and out, and of the pickers of users.
import { anyOf, everybody, right, signedIn } from '@cartable/domain/kernel/access.ts'
import { Option } from '@cartable/domain/kernel/list.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'
import { LoginAnswer, LoginInput, SessionAnswer } from './access.schema.ts'
import { sessionPlaces } from './session.places.ts'

export const accessApi = defineOperations('access', {
  session: operation({
    ...sessionPlaces.session,
    duringMaintenance: true,
    whilePending: true,
    effect: 'read',
    access: everybody(),
    input: z.object({}),
    answer: SessionAnswer,
    summary: 'Qui est connecté, et ce que la page doit savoir',
  }),
  login: operation({
    ...sessionPlaces.login,
    duringMaintenance: true,
    whilePending: true,
    effect: 'write',
    access: everybody(),
    input: LoginInput,
    answer: LoginAnswer,
    perMinute: 20,
    refused: (refusals) => ({
      ok: false,
      message: refusals[0]?.message ?? null,
      needTwoFactor: false,
      twoFactor: null,
      userId: null,
      redirect: null,
    }),
    summary: 'Connexion',
  }),
  logout: operation({
    ...sessionPlaces.logout,
    duringMaintenance: true,
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: z.object({}),
    answer: z.object({ ok: z.literal(true) }),
    summary: 'Déconnexion',
  }),
  keepAlive: operation({
    ...sessionPlaces.keepAlive,
    duringMaintenance: true,
    whilePending: true,
    effect: 'read',
    access: signedIn(),
    input: z.object({}),
    answer: z.object({ idleSeconds: z.int() }),
    summary: 'Garde la session ouverte',
  }),
  usersAutocomplete: operation({
    name: 'users_autocomplete',
    method: 'GET',
    path: '/session/shared/users-autocomplete',
    effect: 'read',
    access: anyOf(right('contacts', 'read'), right('users', 'read'), right('traces', 'read')),
    input: z.object({ query: z.string().trim().min(3).max(100) }),
    answer: z.object({ results: z.array(Option) }),
    summary: 'Recherche d’un utilisateur',
  }),
})
