/** The forms of this folder that edit a stored row, for the property test of all forms. */

import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import fc from 'fast-check';
import { type FormCases, field, formCase } from '#app/testing/form-case.testing.ts';
import { roleForm } from './role-form.ts';

export const FORMS: FormCases = {
  roleForm: formCase({
    form: roleForm,
    controls: {
      wish: field(
        'wish',
        fc.constantFrom(
          { role: 'fan' as const, capabilities: [] },
          { role: 'reporter' as const, capabilities: [] },
        ),
      ),
    },
    open: async () => {
      let person: SharedPerson = {
        account: 0,
        id: 7,
        email: 'guest@example.org',
        first_name: 'Gijs',
        last_name: '',
        profile_photo: '',
        role: 'assistent' as const,
        capabilities: [],
        status: 'active' as const,
      };
      return {
        store: async ({ role, capabilities }) => {
          person = { ...person, role, capabilities: [...capabilities] };
          return { ok: true as const, value: {} };
        },
        row: async () => ({ team: { sid: 1 }, person }),
      };
    },
  }),
};
