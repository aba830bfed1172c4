/** A person with whom a team is shared, as the server lists them. */
export const PERSON = {
  id: 7,
  first_name: 'Gijs',
  last_name: 'Mol',
  profile_photo: '',
  role: 'assistent',
  email: 'gijs@example.org',
  status: 'active',
  capabilities: [],
};
