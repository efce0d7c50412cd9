/** The API documentation page. */
export const bySource = {
  own: {
    'title': 'API Documentation',
    'intro': 'Made from the routes and validators of this server.',
    'document': 'OpenAPI document',
    'filter': 'Find a call',
    'chapters': 'Chapters',
    'none': 'No call fits.',
    'failed': 'Failed to load the documentation',
    'denied': 'This park shows its API to staff only. Sign in, then come back.',
    'sign_in': 'Sign In',
    'parameters': 'Parameters',
    'parameter.name': 'Name',
    'parameter.where': 'Where',
    'parameter.what': 'What',
    'parameter.required': 'required',
    'body': 'Body',
    'answers': 'Answers',
    'example': 'Example of {what}',
    'schema': 'Schema of {what}',
  },
} as const

export const messages = bySource.own
